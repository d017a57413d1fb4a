import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import leanHls from './leanHls.ts'

const whole = readFileSync(createRequire(__filename).resolve('hls.js/dist/hls.light.mjs'), 'utf8')
const lean = (source: string) => String(leanHls.call({} as never, source))

/** Whether a part that was appended counts as loaded, when the buffer loses old pictures before the next part is there. */
function keepsPart(code: string): boolean {
  const { FragmentTracker } = new Function(code.replace(/^export \{[\s\S]*/m, 'return { FragmentTracker }'))()
  const tracker = new FragmentTracker(null)
  tracker.hls = {}
  let loaded = true
  const forget = () => (loaded = false)
  const frag = { sn: 7, level: 0, type: 'main', start: 14, end: 16, clearElementaryStreamInfo: () => {} }
  const part = { index: 0, fragment: frag, clearElementaryStreamInfo: forget }
  const buffered = { length: 1, start: () => 4, end: () => 14.5 }
  tracker.onFragLoaded('', { frag, part })
  tracker.onBufferAppended('', { frag, part, timeRanges: { audiovideo: buffered } })
  tracker.onFragLoaded('', { frag, part: { index: 1 } })
  tracker.detectEvictedFragments('audiovideo', buffered, 'main')
  return loaded
}

describe('the live player’s hls.js', () => {
  it('has no other formats than MP4, and no log', () => {
    const code = lean(whole)
    expect(code.includes('demux: MP4Demuxer')).toBe(true)
    expect(code.match(/\b(demux|remux): \w+/g)).toEqual(['demux: MP4Demuxer', 'remux: PassThroughRemuxer'])
    const line = 'this.log(`setting initial bwe to '
    expect([whole.includes(line), code.includes(line)]).toEqual([true, false])
  })

  it('[STR-8] goes on loading when old pictures are removed while the parts of a segment come one after the other', () => {
    expect(keepsPart(lean(whole))).toBe(true)
    // With a version that has no such defect the mend can go.
    expect(keepsPart(whole)).toBe(false)
  })

  it('is refused if it is not the build that was looked at', () => {
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
