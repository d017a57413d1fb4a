import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import type { OwnFile } from './front.ts'

const require = createRequire(import.meta.url)

const compressed = (type: string, text: string | Buffer): OwnFile => ({
  type,
  encoding: 'br',
  body: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
})

/**
 * The peer of the cold start: a page with a video element and hls.js' light build, and nothing else. It knows the address
 * of its stream from the start.
 */
export const barePage = (stream: string): Map<string, OwnFile> =>
  new Map([
    [
      '/bare',
      compressed(
        'text/html; charset=utf-8',
        `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bare</title>
<body style="margin:0;background:#000">
<video autoplay playsinline style="width:100%"></video>
<script src="/hls.js"></script>
<script>
  const hls = new Hls({ lowLatencyMode: true })
  hls.loadSource(${JSON.stringify(stream)})
  hls.attachMedia(document.querySelector('video'))
</script>
`,
      ),
    ],
    ['/hls.js', compressed('text/javascript', readFileSync(require.resolve('hls.js/dist/hls.light.min.js')))],
  ])
