import type { SampleName } from './sample-names.ts';

/** Configurations of a coffee shop, as such projects write them. */
export const SAMPLES: Record<SampleName, string> = {
  react: `const path = require('path');
const webpack = require('webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CopyPlugin = require('copy-webpack-plugin');

module.exports = (env, argv) => {
  const isProduction = argv.mode === 'production';
  return {
    entry: './src/index.jsx',
    cache: { type: 'filesystem' },
    output: {
      path: path.resolve(__dirname, 'dist'),
      filename: 'js/[name].[contenthash:8].js',
      clean: true,
    },
    devtool: isProduction ? 'source-map' : 'eval-source-map',
    resolve: { extensions: ['.jsx', '.js'] },
    module: {
      rules: [
        {
          test: /\\.jsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'babel-loader',
            options: {
              cacheDirectory: true,
              presets: [
                ['@babel/preset-env', { targets: 'defaults' }],
                ['@babel/preset-react', { runtime: 'automatic' }],
              ],
            },
          },
        },
        {
          test: /\\.scss$/,
          use: [
            isProduction ? MiniCssExtractPlugin.loader : 'style-loader',
            'css-loader',
            'sass-loader',
          ],
        },
      ],
    },
    optimization: {
      splitChunks: { chunks: 'all', maxInitialRequests: 4, minSizeReduction: 10000 },
    },
    plugins: [
      new HtmlWebpackPlugin({ template: './public/index.html' }),
      new webpack.DefinePlugin({ CURRENCY: JSON.stringify('EUR') }),
      new CopyPlugin({ patterns: [{ from: 'public/images', to: 'images' }] }),
      isProduction && new MiniCssExtractPlugin({ filename: 'css/[name].css' }),
    ].filter(Boolean),
    devServer: { port: 3000, historyApiFallback: true },
  };
};
`,
  typescript: `import path from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import ForkTsCheckerPlugin from 'fork-ts-checker-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import TsconfigPathsPlugin from 'tsconfig-paths-webpack-plugin';
import { brand } from './build/brand';

const config: Configuration = {
  mode: 'production',
  entry: { shop: './src/shop.ts', admin: './src/admin.ts' },
  recordsPath: path.resolve('records.json'),
  output: { path: path.resolve('dist'), filename: '[name].js', charset: true },
  resolve: {
    extensons: ['.ts', '.js'],
    plugins: [new TsconfigPathsPlugin({ configFile: path.resolve('tsconfig.json') })],
  },
  module: {
    rules: [
      { test: /\\.ts$/, loader: 'ts-loader', options: { transpileOnly: true } },
      { test: /\\.svg$/, loader: 'url-loader' },
    ],
  },
  optimization: {
    moduleIds: 'hashed',
    minimizer: [new TerserPlugin({ parallel: true, extractComments: false })],
  },
  plugins: [
    new ForkTsCheckerPlugin(),
    new webpack.ProgressPlugin(),
    new webpack.BannerPlugin({ banner: brand }),
  ],
};

export default config;
`,
  webpack4: `const merge = require('webpack-merge');
const webpack = require('webpack');
const CleanWebpackPlugin = require('clean-webpack-plugin');
const ExtractTextPlugin = require('extract-text-webpack-plugin');

const base = {
  entry: ['babel-polyfill', './src/index.js'],
  node: { fs: 'empty' },
  module: {
    strictExportPresence: true,
    rules: [
      { test: /\\.js$/, use: 'babel-loader?cacheDirectory' },
      { test: /\\.css$/, use: ExtractTextPlugin.extract({ use: 'css-loader' }) },
    ],
  },
};

module.exports = merge(base, require('./webpack.local'), {
  mode: 'development',
  optimization: { noEmitOnErrors: true, namedModules: true },
  plugins: [
    new CleanWebpackPlugin(['dist']),
    new ExtractTextPlugin('style.css'),
    new webpack.HotModuleReplacementPlugin(),
    new webpack.NamedModulesPlugin(),
  ],
  devServer: { contentBase: './dist', hot: true },
});
`,
};
