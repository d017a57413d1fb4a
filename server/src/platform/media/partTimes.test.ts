import fc from 'fast-check'
import { mediaPlaylistText } from './hlsText.ts'
import { type Beat, finishedAt, newestPart, playlistAt, toNumber, toPosition } from './partTimes.ts'

const beat: Beat = { epoch: Date.UTC(2024, 0, 1), partMs: 500, partsPerSegment: 4 }
const anyPart = fc.integer({ min: 0, max: 2 ** 40 })

describe('the beat of a looping source', () => {
  it('finishes a part at the end of its half second, not before', () => {
    fc.assert(
      fc.property(anyPart, (n) => {
        expect(newestPart(beat, finishedAt(beat, n))).toBe(n)
        expect(newestPart(beat, finishedAt(beat, n) - 1)).toBe(n - 1)
      }),
    )
  })

  it('converts between numbers and positions, and reads open ends as the protocol says', () => {
    fc.assert(fc.property(anyPart, (n) => expect(toNumber(beat, toPosition(beat, n))).toBe(n)))
    expect(toNumber(beat, { segment: 7 })).toBe(toNumber(beat, { segment: 7, part: 3 }))
    expect(toNumber(beat, { segment: 7, part: 99 })).toBe(toNumber(beat, { segment: 8, part: 0 }))
  })
})

describe('the playlist', () => {
  it('lists every segment in order up to the live edge and announces exactly the part that comes next', () => {
    fc.assert(
      fc.property(anyPart, (newest) => {
        const { segments, edge, next } = playlistAt(beat, newest)
        const numbers = segments.map(({ number }) => number)
        expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i))
        expect(numbers.at(-1)).toBe(edge.segment)
        expect(toNumber(beat, edge)).toBe(newest)
        expect(toNumber(beat, next)).toBe(newest + 1)
        for (const { number, startedAt, duration, parts } of segments) {
          expect(startedAt).toBe(beat.epoch + number * 2000)
          const listed = parts.reduce((sum, part) => sum + part.duration, 0)
          if (duration === undefined) expect(parts).toHaveLength(edge.part + 1)
          else expect([0, duration]).toContain(listed)
        }
      }),
    )
  })

  it('moves on by whole segments only, so that a number always means the same media', () => {
    for (let newest = 400; newest < 420; newest++) {
      const now = playlistAt(beat, newest).segments
      const later = playlistAt(beat, newest + 1).segments
      for (const segment of now) {
        const same = later.find(({ number }) => number === segment.number)
        if (same) expect(same.startedAt).toBe(segment.startedAt)
      }
      expect((later[0]?.number ?? 0) - (now[0]?.number ?? 0)).toBe((newest + 1) % 4 === 0 ? 1 : 0)
    }
  })

  it('is written as low-latency HLS without a discontinuity, with the viewer’s token in every address', () => {
    const text = mediaPlaylistText(playlistAt(beat, 4001), ['low']).plain('to.ke.n')
    expect(text).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.500')
    expect(text).toContain('#EXT-X-PART-INF:PART-TARGET=0.5')
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:985')
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:2024-01-01T00:33:20.000Z')
    expect(text).toContain('#EXT-X-PART:DURATION=0.5,URI="part-1000-0.m4s?jwt=to.ke.n",INDEPENDENT=YES')
    expect(text).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-1000-2.m4s?jwt=to.ke.n"')
    expect(text).toContain('#EXT-X-RENDITION-REPORT:URI="../low/index.m3u8?jwt=to.ke.n",LAST-MSN=1000,LAST-PART=1')
    expect(text).not.toContain('DISCONTINUITY')
    expect(text.match(/\.(m4s|mp4|m3u8)/g)?.length).toBe(text.match(/\?jwt=to\.ke\.n/g)?.length)
  })
})
