import { filterText } from '../../../platform/texts/filter/index.ts'
import { abroad } from './lines/abroad.ts'
import * as answers from './lines/answers.ts'
import { anywhere } from './lines/anywhere.ts'
import { attic } from './lines/attic.ts'
import { bedroom } from './lines/bedroom.ts'
import { garden } from './lines/garden.ts'
import { kitchen } from './lines/kitchen.ts'
import { tank } from './lines/tank.ts'

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.replace(/^[A-D][:>] /, '')]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
const filled = (text: string) => text.replace(/\{(?:n|rounds)\}/g, '14').replace(/\{\w+\}/g, 'Marlow')
const lines = textsOf([abroad, answers, anywhere, attic, bedroom, garden, kitchen, tank]).map(filled)

/** Each line, and each with the one after it, with one space between them or none where a sentence ends. */
const sentences = lines.flatMap((line, index) => {
  const next = lines[(index + 1) % lines.length]!
  return [line, `${line} ${next}`, `${line.replace(/[^\p{L}\p{N}!?]+$/u, '')}! ${next}`, `${line}, ${next}`]
})

it('[FLT-1] nothing of what the crowd says is changed by the filter', () => {
  expect(lines.length).toBeGreaterThan(1_000)
  const changed = sentences.filter((text) => filterText(text) !== text.normalize('NFC').replace(/\s+/g, ' ').trim())
  expect(changed).toEqual([])
})
