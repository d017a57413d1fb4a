import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import leanHls from './leanHls.ts'

const whole = readFileSync(createRequire(__filename).resolve('hls.js/dist/hls.light.mjs'), 'utf8')
const lean = (source: string) => String(leanHls.call({} as never, source))

describe('the live player’s hls.js', () => {
  it('has no other formats than MP4, and no log', () => {
    const code = lean(whole)
    expect(code.includes('demux: MP4Demuxer')).toBe(true)
    expect(code.match(/\b(demux|remux): \w+/g)).toEqual(['demux: MP4Demuxer', 'remux: PassThroughRemuxer'])
    const line = 'this.log(`setting initial bwe to '
    expect([whole.includes(line), code.includes(line)]).toEqual([true, false])
  })

  it('is refused when it is another one than what was looked at', () => {
    const another = whole.replace('demux: TSDemuxer', 'demux: TransportDemuxer')
    expect(() => lean(another)).toThrow('hls.js has changed')
    expect(() => lean(`${whole}\nenableStreamingMode(config, logger);`)).toThrow('hls.js has changed')
  })

  it('keeps what a line of the log does beside', () => {
    expect(lean(`${whole}\nthis.log(count += 1); logger.warn('gone');`).endsWith('\nthis.log(count += 1); ;')).toBe(
      true,
    )
  })
})
