import { abroad } from '../server/src/features/chat/crowd/lines/abroad.ts'
import { anywhere } from '../server/src/features/chat/crowd/lines/anywhere.ts'
import { filterText } from '../server/src/platform/texts/filter/index.ts'
import { limits } from '../shared-bus/src/areas/chat/limits.ts'
import { atMost, median, percentile, type Row } from './support/row.ts'

const rounds = 30
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)

/** As long as a message may be, of whatever makes the filter look again and again. */
const hostile = [
  ...[
    'a.',
    'x.it ',
    'a@',
    'a·',
    'a(dot)',
    'a . ',
    '1.2.3.',
    'http:',
    '[(',
    'a/',
    'a*b ',
    'a-b',
    'vv|',
    'n i g ',
    '👍🏽',
  ],
].map((part) => part.repeat(limits.chatMessageMax).slice(0, limits.chatMessageMax))

const inMicroseconds = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now()
      filterText(text)
      return (performance.now() - began) * 1_000
    })
    return median(times)
  })

/** The cost of the filter for each text that others will see: lines of the crowd, and the worst that we could think of. */
export async function filter(): Promise<Row[]> {
  const lines = textsOf([anywhere, abroad])
  inMicroseconds(lines)
  const ordinary = inMicroseconds(lines)
  return [
    atMost(`filter: a line of the chat (of ${lines.length} lines, median)`, median(ordinary), 100, 'µs'),
    atMost('… 99 of 100 of them', percentile(ordinary, 99), 500, 'µs'),
    atMost(
      `… the dearest of ${hostile.length} hostile texts of ${limits.chatMessageMax} characters`,
      Math.max(...inMicroseconds(hostile)),
      5_000,
      'µs',
    ),
  ]
}
