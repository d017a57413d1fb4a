import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildMode, commonConfig, rxjsInPage } from '@shoal/remote-kit/webpack/common'
import { compressedForms } from '@shoal/remote-kit/webpack/compressedForms'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { page } from './src/page.html.js'
import { AppPlugin } from './webpack/AppPlugin.js'
import { ShellFactsPlugin } from './webpack/ShellFactsPlugin.js'

const require = createRequire(import.meta.url)
const mode = buildMode()
const common = commonConfig('shell', import.meta.dirname, mode)
const runtimeCore = dirname(require.resolve('@module-federation/runtime-core'))
const output = join(import.meta.dirname, 'dist')
rmSync(output, { recursive: true, force: true })

export default {
  ...common,
  name: 'shell',
  entry: { main: './src/main.tsx', begin: './src/first/begin.ts', worker: './src/worker/worker.ts' },
  resolve: {
    ...common.resolve,
    // The runtime is reached by `import` and by `require`; both must meet in one copy.
    alias: {
      ...common.resolve.alias,
      ...Object.fromEntries(
        ['runtime-core', 'sdk', 'runtime'].map((part) => [
          `@module-federation/${part}$`,
          require.resolve(`@module-federation/${part}`).replace(/index\.cjs$/, 'index.js'),
        ]),
      ),
      ...Object.fromEntries(
        [
          join(runtimeCore, 'plugins/snapshot/SnapshotHandler.js'),
          join(runtimeCore, 'utils/preload.js'),
          join(runtimeCore, 'utils/semver/index.js'),
        ].map((file) => [file, join(import.meta.dirname, 'webpack/federationParts.js')]),
      ),
      ...rxjsInPage,
      // RT-1: websocket only. The other transports are never used, so they are not shipped.
      ...Object.fromEntries(
        ['polling.js', 'polling-xhr.js', 'webtransport.js'].map((file) => [
          join(dirname(require.resolve('engine.io-client')), `../esm/transports/${file}`),
          false,
        ]),
      ),
    },
  },
  // The sounds are bundled with their player: together they are smaller than the requests for each would be.
  module: { ...common.module, rules: [...common.module.rules, { test: /\.mp3$/, type: 'asset/inline' }] },
  output: {
    path: output,
    // Browsers know a service worker by its address, and look there for the next.
    filename: ({ chunk }) => (chunk.name === 'worker' ? 'sw.js' : 'assets/[name].[contenthash:8].js'),
    chunkFilename: 'assets/[name].[contenthash:8].js',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    publicPath: '/',
    uniqueName: 'shoal_shell',
    chunkLoadTimeout: 12_000,
  },
  optimization: {
    ...common.optimization,
    chunkIds: mode === 'production' ? 'deterministic' : 'named',
    // Packages of one part alone come in its own file, as in remotes: one request less for each.
    splitChunks: { chunks: 'async', cacheGroups: { defaultVendors: false } },
  },
  plugins: [
    new MiniCssExtractPlugin({
      filename: 'assets/[name].[contenthash:8].css',
      chunkFilename: 'assets/[name].[contenthash:8].css',
      ignoreOrder: true,
    }),
    // Parts of the federation runtime that this page has no use for: snapshots of remotes, and Node.
    new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' }),
    new ShellFactsPlugin(),
    new AppPlugin(),
    new HtmlWebpackPlugin({
      filename: 'index.html',
      inject: false,
      templateContent: ({ compilation }) =>
        page(new Map(compilation.getAssets().map(({ name, source }) => [name, String(source.source())]))),
      minify: false,
    }),
    ...compressedForms(mode),
  ],
}
