/** The webpack preset of a remote: three lines in its `webpack.config.js` are all a feature team writes. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import { BUILD_PLACEHOLDER, BuildIdPlugin } from './BuildIdPlugin.ts'
import { buildMode, carriedByPage, commonConfig, containerName, sharedSingletons } from './common.ts'
import { compressedForms } from './compressedForms.ts'
import { DescribeRemotePlugin } from './DescribeRemotePlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { PageCarriesPlugin } from './PageCarriesPlugin.ts'
import { ScopedStylesPlugin } from './ScopedStylesPlugin.ts'

const require = createRequire(import.meta.url)

/** Seconds until webpack gives up on a chunk that does not arrive; without it a hanging server hangs the panel. */
const CHUNK_SECONDS = 24

/**
 * The build of one remote.
 * @param name the package's name, such as `mfe-streams`
 * @param dir the package's folder (`import.meta.dirname`), holding `remote.ts` and `package.json`
 */
export function remoteConfig({ name, dir }: { name: string; dir: string }): Configuration {
  const mode = buildMode()
  const common = commonConfig(name, dir, mode)
  const container = containerName(name)
  const { version } = require(join(dir, 'package.json')) as { version: string }
  return {
    ...common,
    name,
    entry: {},
    resolve: { ...common.resolve, alias: { ...common.resolve?.alias, 'remote-definition$': join(dir, 'remote.ts') } },
    output: {
      path: join(dir, 'dist'),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: 'media/[name].[contenthash:8][ext]',
      publicPath: 'auto',
      // Two builds of one remote may live in one page: each has its own chunks and its own names.
      uniqueName: `${container}_${BUILD_PLACEHOLDER}`,
      chunkLoadingGlobal: `chunks:${name}:${BUILD_PLACEHOLDER}`,
      chunkLoadTimeout: CHUNK_SECONDS * 1000,
      // A module that threw while it was evaluated must throw again, not come back empty.
      strictModuleErrorHandling: true,
    },
    optimization: {
      ...common.optimization,
      chunkIds: 'named',
      splitChunks: {
        chunks: 'async',
        // Smaller parts that two offers share are worth less than the request that they cost the first panel.
        minSize: 24_000,
        // Packages of one offer alone come in its own file: no other could use theirs.
        cacheGroups: { defaultVendors: false },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './remote': require.resolve('../src/entry.ts') },
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          sharedSingletons.map((key) => [key, { singleton: true, import: false, requiredVersion: false }]),
        ),
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new ScopedStylesPlugin(name),
      new PageCarriesPlugin(carriedByPage),
      new IntegrityPlugin(),
      new BuildIdPlugin(),
      new DescribeRemotePlugin({ name, version, dir }),
      ...compressedForms(mode),
    ],
  }
}
