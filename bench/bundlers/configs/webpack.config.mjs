import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';

/** What compiles the TypeScript: `TRANSPILER=babel` or `swc`. */
const loaders = {
  babel: (isDev) => ({
    loader: 'babel-loader',
    options: {
      presets: [
        ['@babel/preset-env', { targets: 'chrome >= 100', modules: false }],
        ['@babel/preset-react', { runtime: 'automatic', development: isDev }],
        '@babel/preset-typescript',
      ],
      plugins: isDev ? ['react-refresh/babel'] : [],
    },
  }),
  swc: (isDev) => ({
    loader: 'swc-loader',
    options: {
      env: { targets: 'chrome >= 100' },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
      },
    },
  }),
};

export default (_env, { mode }) => {
  const isDev = mode === 'development';
  return {
    entry: './src/main.tsx',
    devtool: isDev ? undefined : false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, use: loaders[process.env.TRANSPILER](isDev) },
        { test: /\.css$/, use: ['style-loader', 'css-loader'] },
      ],
    },
    plugins: [
      new HtmlPlugin({ template: './host.html' }),
      ...(isDev ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    // Not Terser, its default: so that bundlers are compared, not minifiers.
    optimization: {
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    devServer: {
      port: Number(process.env.PORT),
      host: '127.0.0.1',
      hot: true,
      client: { overlay: false },
    },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-only',
  };
};
