/** Webpack parts that the shell and every remote have in common, so that their code is compiled in one way. */
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration, RuleSetRule, RuleSetUseItem } from 'webpack'
import type { Carried } from './PageCarriesPlugin.ts'

/**
 * Modules that exist once in the page (MFE-10). The shell provides them eagerly, remotes bring none of them.
 * `react/jsx-runtime` and `react-dom/client` stand for themselves: matched only through the prefix `react/` they would
 * lose `singleton`, and React 19 breaks when two patch levels meet.
 */
export const sharedSingletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'rxjs',
  'zustand',
  'single-spa',
  '@shoal/bus',
  '@shoal/bus/shape',
] as const

const require = createRequire(import.meta.url)

// Module Federation would call webpack with no configuration and read the stack of the error, for which webpack checks its
// whole schema: a sixteenth of a build. It uses this path instead.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack')

/** Of these modules the page carries a list of names, not the whole. */
export const carriedByPage: readonly Carried[] = [
  {
    request: 'rxjs',
    list: join(import.meta.dirname, 'rxjs.js'),
    advice: 'Do without it, or add it to remote-kit/webpack/rxjs.js.',
  },
]

/** Aliases that give the page the listed part of rxjs, written for browsers of today. Only for the build that provides it. */
export const rxjsInPage: Readonly<Record<string, string>> = {
  rxjs$: join(import.meta.dirname, 'rxjs.js'),
  'rxjs-whole$': join(dirname(require.resolve('rxjs/package.json')), 'dist/esm/index.js'),
}

/** Aliases that take out of the federation runtime what it only says; shell and remotes each carry a part of it. */
const quietFederation: Readonly<Record<string, string>> = Object.fromEntries(
  [
    join(dirname(require.resolve('@module-federation/sdk')), 'logger.js'),
    join(dirname(require.resolve('@module-federation/error-codes')), 'desc.mjs'),
  ].map((file) => [file, join(import.meta.dirname, 'quietFederation.js')]),
)

/** The global name of a remote's container; package names carry dashes, globals may not. */
export const containerName = (remote: string): string => remote.replace(/[^a-zA-Z0-9]/g, '_')

/**
 * Loaders: TypeScript through swc, plain CSS, and CSS Modules for `*.module.css` whose class names carry the owner
 * (MFE-15). Modules from outside of the owner's directory lie in a cascade layer below its own.
 */
export function rules(owner: string, dir: string, mode: 'development' | 'production'): RuleSetRule[] {
  const css = (modules: object | false, before: RuleSetUseItem[] = []) => [
    MiniCssExtractPlugin.loader,
    { loader: 'css-loader', options: { modules, importLoaders: 0 } },
    ...before,
  ]
  const ownNames = {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: mode === 'production' ? `${owner}-[hash:base64:5]` : `${owner}-[name]-[local]`,
  }
  return [
    {
      test: /\.tsx?$/,
      use: {
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            // In development too: the page's React is the production one, and has no `react/jsx-dev-runtime`.
            transform: { react: { runtime: 'automatic', development: false } },
            externalHelpers: false,
          },
        },
      },
    },
    { test: /\.module\.css$/, include: join(dir, sep), use: css(ownNames), sideEffects: false },
    {
      test: /\.module\.css$/,
      exclude: join(dir, sep),
      use: css(ownNames, [join(import.meta.dirname, 'layerLoader.ts')]),
      sideEffects: false,
    },
    { test: /\.css$/, exclude: /\.module\.css$/, use: css(false), sideEffects: true },
    { test: /\.(woff2?|svg|png|jpe?g|webp|avif|mp3|ogg|wav)$/, type: 'asset/resource' },
  ]
}

/** Settings that every build shares. */
export function commonConfig(owner: string, dir: string, mode: 'development' | 'production'): Configuration {
  return {
    mode,
    context: dir,
    target: 'web',
    devtool: mode === 'production' ? false : 'source-map',
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: quietFederation },
    module: { rules: rules(owner, dir, mode) },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    optimization: {
      // Small numbers in the order of use compress better than hashes. In return a release changes more files' names.
      ...(mode === 'production' && { moduleIds: 'natural' as const }),
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: {
            compress: { passes: 3, ecma: 2022, keep_fargs: false, hoist_props: true },
            mangle: true,
            format: { comments: false },
          },
        }),
      ],
    },
  }
}

/** The mode of this build: `NODE_ENV=development` gives source maps and readable names. */
export const buildMode = (): 'development' | 'production' =>
  process.env.NODE_ENV === 'development' ? 'development' : 'production'
