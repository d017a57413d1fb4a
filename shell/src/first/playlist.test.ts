import { after, beginningOf, readPlaylist, readVariants, toBeginWith, withOlder } from './playlist.ts'

const head = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5
#EXT-X-MEDIA-SEQUENCE:100
#EXT-X-MAP:URI="init.mp4?jwt=x"`
const part = (segment: number, number: number) =>
  `#EXT-X-PART:DURATION=0.5,URI="part-${segment}-${number}.m4s"${number === 0 ? ',INDEPENDENT=YES' : ''}`
const segment = (number: number) => `#EXTINF:2.000,\nsegment-${number}.m4s`
const text = [
  head,
  ...[100, 101].map(segment),
  ...[0, 1, 2, 3].map((number) => part(102, number)),
  segment(102),
  ...[0, 1].map((number) => part(103, number)),
  '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-103-2.m4s"',
  '',
].join('\n')

describe('beginning with a playlist [STR-8]', () => {
  const playlist = readPlaylist(text)

  it('takes what is needed from a whole picture on, in as few files as there are', () => {
    expect(playlist).toMatchObject({ init: 'init.mp4?jwt=x', length: 7, holdBack: 1.5, waits: true, over: false })
    expect(beginningOf(playlist)).toBe(4.5)
    expect(toBeginWith(playlist).map(({ uri, start }) => [uri, start])).toEqual([
      ['segment-102.m4s', 4],
      ...[0, 1].map((number) => [`part-103-${number}.m4s`, 6 + number / 2]),
    ])
    // On a slow network from further back.
    expect(beginningOf(playlist, 3)).toBe(1.5)
    expect(toBeginWith(playlist, 3)[0]?.uri).toBe('segment-100.m4s')
  })

  it('goes on with what a newer playlist has after that, across segments', () => {
    const newer = readPlaylist(
      [
        head,
        ...[100, 101, 102].map(segment),
        ...[0, 1, 2, 3].map((n) => part(103, n)),
        segment(103),
        part(104, 0),
      ].join('\n'),
    )
    const last = toBeginWith(playlist).at(-1)!
    expect(after(newer, last).map(({ uri }) => uri)).toEqual(['part-103-2.m4s', 'part-103-3.m4s', 'part-104-0.m4s'])
    expect(after(playlist, last)).toEqual([])
    // Where its parts are named no more, the segment whole: nothing may be missing.
    const late = readPlaylist([head, ...[100, 101, 102, 103].map(segment), part(104, 0)].join('\n'))
    expect(after(late, last).map(({ uri }) => uri)).toEqual(['segment-103.m4s', 'part-104-0.m4s'])
  })

  it('keeps what leaves the playlist, so that its beginning stays where the element has it', () => {
    const newer = text
      .replace('SEQUENCE:100', 'SEQUENCE:102')
      .replace(`${segment(100)}\n${segment(101)}\n`, '')
      .replace('#EXT-X-PRELOAD', `${part(103, 2)}\n#EXT-X-PRELOAD`)
    const kept = readPlaylist(withOlder(text, newer))
    expect(kept.segments.map((one) => [one.segment, one.start])).toEqual([
      [100, 0],
      [101, 2],
      [102, 4],
      [103, 6],
    ])
    expect(kept.segments.at(-1)?.parts).toHaveLength(3)
    expect(withOlder(text, text)).toBe(text)
  })

  it('takes whole segments of a stream without parts, three of them back', () => {
    const plain = readPlaylist(
      ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:7', ...[7, 8, 9, 10, 11].map(segment)].join('\n'),
    )
    expect(plain.init).toBe(null)
    expect(toBeginWith(plain).map(({ uri }) => uri)).toEqual([
      'segment-8.m4s',
      'segment-9.m4s',
      'segment-10.m4s',
      'segment-11.m4s',
    ])
  })

  it('reads the qualities, the least first', () => {
    const list = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=597004,AVERAGE-BANDWIDTH=534600,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"
high/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=270492,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"
low/index.m3u8`
    expect(readVariants(list)).toEqual([
      { uri: 'low/index.m3u8', codecs: 'avc1.4d401e,mp4a.40.2', height: 360, bandwidth: 270_492 },
      { uri: 'high/index.m3u8', codecs: 'avc1.4d401f,mp4a.40.2', height: 720, bandwidth: 597_004 },
    ])
  })
})
