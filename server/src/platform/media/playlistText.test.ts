import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { mediaPlaylistText } from './hlsText.ts'
import { playlistAt } from './partTimes.ts'
import { playlistText, TOKEN } from './playlistText.ts'

const beat = { epoch: Date.UTC(2024, 0, 1), partMs: 500, partsPerSegment: 4 }
const token = (length: number) =>
  fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...'abcdefghijkXYZ0189._-') })
/** Lengths that tokens have, and those around what DEFLATE can refer to at once. */
const lengths = fc.oneof(fc.integer({ min: 1, max: 1024 }), fc.constantFrom(156, 218, 256, 257, 258, 259, 516))

describe('a playlist for many viewers', () => {
  it('is the same squeezed as plain, whatever the token and wherever the stream is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e8 }),
        lengths.chain((length) => fc.tuple(token(length), token(length))),
        (part, tokens) => {
          const text = mediaPlaylistText(playlistAt(beat, part), ['low'])
          for (const one of tokens) expect(gunzipSync(text.squeezed(one)).toString()).toBe(text.plain(one))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is the same squeezed as plain where a byte of the token does not come from the first one', () => {
    // Here DEFLATE writes one byte of a token itself; a token that happens to have the same byte there hides it.
    const playlist = playlistAt(beat, 25_471)
    const token = 'a'.repeat(507)
    for (let count = 0; count < 1_000; count += 1) {
      const text = mediaPlaylistText(playlist, ['low'])
      expect(gunzipSync(text.squeezed(token)).toString()).toBe(text.plain(token))
    }
  })

  it('is squeezed once for all: two viewers get the same bytes but for the token and the sum', () => {
    const text = mediaPlaylistText(playlistAt(beat, 182_449_199), ['low'])
    const [one, other] = ['a', 'b'].map((letter) => text.squeezed(letter.repeat(156))) as [Buffer, Buffer]
    const behind = one.lastIndexOf('a'.repeat(156)) + 156
    expect(one.length).toBeLessThan(text.plain('a'.repeat(156)).length / 5)
    expect(other.subarray(behind, -8)).toEqual(one.subarray(behind, -8))
    expect(one.includes('b'.repeat(3)) || other.includes('a'.repeat(3))).toBe(false)
  })

  it('can be without a place for a token, and have one in every word', () => {
    for (const words of ['#EXTM3U\n', `${TOKEN}`, `${TOKEN}${TOKEN}`, `a${TOKEN}b${TOKEN}`.repeat(500)]) {
      const text = playlistText(words)
      expect(gunzipSync(text.squeezed('t.o.k')).toString()).toBe(words.replaceAll(TOKEN, 't.o.k'))
    }
  })
})
