export default {
  mode: 'production',
  entry: './src/index.ts',
  resolve: { extensions: ['.ts', '...'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        use: {
          loader: 'swc-loader',
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
        },
      },
    ],
  },
};
