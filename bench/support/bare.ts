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

/** One picture of the bare page. */
export interface BarePicture {
  stream: string
  /** In CSS; all of the page when it is not said. */
  width?: string
  /** The quality by its place, the worst first; by the network when it is not said. */
  level?: number
}

/**
 * The peer of our page: one with a video element for each stream and hls.js' light build, and nothing else. It knows the
 * addresses of its streams from the start. Only the first is heard.
 */
export const barePage = (...pictures: BarePicture[]): Map<string, OwnFile> =>
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
${pictures.map(({ width = '100%' }, index) => `<video autoplay playsinline style="width:${width}"${index > 0 ? ' muted' : ''}></video>`).join('\n')}
<script src="/hls.js"></script>
<script>
  const pictures = ${JSON.stringify(pictures)}
  document.querySelectorAll('video').forEach((video, index) => {
    const hls = new Hls({ lowLatencyMode: true })
    const { stream, level } = pictures[index]
    if (level !== undefined) hls.on(Hls.Events.MANIFEST_PARSED, () => { hls.currentLevel = level })
    hls.loadSource(stream)
    hls.attachMedia(video)
  })
</script>
`,
      ),
    ],
    ['/hls.js', compressed('text/javascript', readFileSync(require.resolve('hls.js/dist/hls.light.min.js')))],
  ])
