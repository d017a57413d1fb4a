import { resolve } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'

const here = import.meta.dirname

/** How the showcase is built. `entry` may be replaced to see what one component brings with it. */
export function config(mode: 'development' | 'production', entry = resolve(here, 'main.tsx')): Configuration {
  const localIdentName = mode === 'production' ? '[hash:base64:6]' : '[name]__[local]--[hash:base64:4]'
  return {
    mode,
    entry,
    context: here,
    devtool: mode === 'development' ? 'eval-cheap-module-source-map' : false,
    output: {
      path: resolve(here, '../dist/showcase'),
      filename: '[name].[contenthash:8].js',
      publicPath: '/',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    performance: { hints: false },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2023',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  localIdentName,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                },
              },
            },
          ],
        },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.mp3$/, type: 'asset/inline' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: resolve(here, 'index.html') }),
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
    ],
  }
}
