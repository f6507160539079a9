import { rspack } from '@rspack/core';
import ReactRefreshPlugin from '@rspack/plugin-react-refresh';

export default (_env, { mode }) => {
  const isDev = mode === 'development';
  return {
    entry: './src/main.tsx',
    devtool: isDev ? undefined : false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    experiments: { css: true },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            env: { targets: 'chrome >= 100' },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
            },
          },
        },
      ],
    },
    plugins: [
      new rspack.HtmlRspackPlugin({ template: './host.html' }),
      isDev && new ReactRefreshPlugin(),
    ],
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
