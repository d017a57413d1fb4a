import type { Area } from '@shoal/bus'
import { contract, reasonText, switchLabels } from './contract.ts'

const declared = Object.entries(contract).flatMap(([area, { reasons }]: [string, Area]) =>
  (['tokens', 'xp'] as const).flatMap((book) =>
    Object.entries(reasons[book] ?? {}).map(([reason, words]) => ({ area, book, reason, words })),
  ),
)

describe('reasons of the books', () => {
  it('[TOK-6] [LVL-1] each stands in one area, once, with words of its own', () => {
    expect(declared.length).toBeGreaterThanOrEqual(50)
    const same = Map.groupBy(declared, ({ book, reason }) => `the reason “${reason}” of ${book}`)
    const twice = [...same].filter(([, lines]) => lines.length > 1)
    const files = (lines: typeof declared) => lines.map(({ area }) => `shared-bus/src/areas/${area}/reasons.ts`)
    expect(twice.map(([what, lines]) => `${what} stands in ${files(lines).join(' and ')}`)).toEqual([])
    expect(declared.filter(({ reason }) => !/^[a-z]+(-[a-z]+)*$/.test(reason))).toEqual([])
    expect(declared.filter(({ words }) => !/^[A-Z][^{}]+$/.test(words))).toEqual([])
  })

  it('[TOK-6] [LVL-1] are said in words, those that no area has any more in their own', () => {
    expect(reasonText('tokens', 'item')).toBe('Item bought')
    expect(reasonText('xp', 'item')).toBe('Item used')
    expect(reasonText('tokens', 'pond-clean-up')).toBe('Pond clean up')
  })
})

it('[ADM-1] each switch stands in one area, with a name and words of its own', () => {
  const declared = Object.entries(contract).flatMap(([area, { switches }]: [string, Area]) =>
    Object.keys(switches).map((name) => ({ name, file: `shared-bus/src/areas/${area}/switches.ts` })),
  )
  expect(declared.length).toBeGreaterThanOrEqual(7)
  const twice = [...Map.groupBy(declared, ({ name }) => name)].filter(([, lines]) => lines.length > 1)
  expect(twice.map(([name, lines]) => `“${name}” stands in ${lines.map(({ file }) => file).join(' and ')}`)).toEqual([])
  expect(declared.filter(({ name }) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
  expect([...switchLabels.values()].filter((label) => !/^[A-Z].+$/.test(label))).toEqual([])
})
