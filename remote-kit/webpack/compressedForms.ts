import { type BrotliOptions, constants } from 'node:zlib'
import CompressionPlugin from 'compression-webpack-plugin'
import type { WebpackPluginInstance } from 'webpack'

/** Kinds of files that become smaller. */
const compressible = /\.(css|html|js|json|mjs|svg|txt|wasm|webmanifest)$/
/** The server fills the first in for each page; the second nobody loads. */
const notSentAsTheyAre = /^(index\.html|mf-stats\.json)$/

/** What both plugins take: smaller files, and those that do not shrink, are not worth it. */
const common = { test: compressible, exclude: notSentAsTheyAre, threshold: 513, minRatio: 1 }

/**
 * Writes each file of a build compressed as well, beside itself (`panel.js.br`, `panel.js.gz`), so that the server sends
 * what was made once as small as it can be, and a start compresses nothing. Not while developing: there nobody waits for
 * bytes, and everybody for the build. Name these plugins last, after those that still change files.
 */
export const compressedForms = (mode: 'development' | 'production'): WebpackPluginInstance[] =>
  mode === 'development'
    ? []
    : [
        new CompressionPlugin<BrotliOptions>({
          ...common,
          filename: '[path][base].br',
          algorithm: 'brotliCompress',
          compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
        }),
        new CompressionPlugin({
          ...common,
          filename: '[path][base].gz',
          algorithm: 'gzip',
          compressionOptions: { level: 9 },
        }),
      ]
