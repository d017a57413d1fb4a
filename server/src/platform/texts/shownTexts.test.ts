import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Area, Calls, Schema, Sends } from '@shoal/bus'
import { Id } from '@shoal/bus/common'
import type { UnfilteredTexts } from '@shoal/bus/dsl/texts'
import { z } from 'zod'
import { contract } from '../../contract.ts'
import { inputTexts } from './shownTexts.ts'

/** Texts by their names: secrets, and proofs of somebody's identity. */
const secret = /[. ](\w*password|email|token|\w*code)$/i

const listed = ['retard', 'a retard', 'https://retard.test']
const takesWords = (schema: Schema) => schema !== Id && listed.some((word) => z.safeParse(schema, word).success)

type Unfiltered = UnfilteredTexts<{ calls: Calls; sends: Sends }>
const folder = 'shared-bus/src/areas'
const repository = join(__dirname, '../../../..')
const fileOf = (area: string) => `${folder}/${area}/texts.ts`

/** What is wrong with the declarations of one area, a line for each; an area without a file declares nothing. */
function problemsOf(
  name: string,
  { calls, sends }: Pick<Area, 'calls' | 'sends'>,
  { ofStaff = [], neverShown = [] }: Unfiltered,
) {
  const inputs = [
    ...Object.entries(calls).map(([key, { body, access }]) => ({ key, schema: body, access })),
    ...Object.entries(sends).map(([key, { payload, access }]) => ({ key, schema: payload, access })),
  ]
  const texts = inputs.flatMap(({ key, schema, access }) =>
    inputTexts(schema as Schema | undefined).map(({ path, shown, schema: text }) => {
      const by = (entry: string) => entry === key || entry === `${key} ${path.join('.')}`
      const entries = [...ofStaff, ...neverShown].filter(by)
      return { id: `${key} ${path.join('.')}`, access, shown, free: takesWords(text), entries, staff: ofStaff.some(by) }
    }),
  )
  // An input with several shapes may have a text at one place in each of them.
  const said = Map.groupBy(texts, ({ id }) => id)
  const used = new Set(texts.flatMap(({ entries }) => entries))
  return [
    ...[...said].flatMap(([id, same]) => {
      const { entries, access, staff } = same[0]!
      const shown = same.some((text) => text.shown)
      const open = same.some((text) => text.free && !text.shown) && !secret.test(id)
      if (open && entries.length === 0)
        return [`“${id}” takes any word: declare it as shownToOthers, or write it into ${fileOf(name)} and say why not`]
      if (entries.length > 1 || (shown && entries.length > 0))
        return [`“${id}” is declared twice: leave it once in ${fileOf(name)} or in the contract`]
      if (staff && access !== 'mod' && access !== 'admin')
        return [`“${id}” is of staff in ${fileOf(name)}, but ${access} may send it`]
      return []
    }),
    ...[...ofStaff, ...neverShown]
      .filter((entry) => !used.has(entry))
      .map((entry) => `“${entry}” in ${fileOf(name)} is no text of a call or an event of the area`),
  ]
}

/** What each area says, by its folder. */
const declared = new Map<string, Unfiltered>(
  globSync(`${folder}/*/texts.ts`, { cwd: repository }).map((file) => {
    const { texts } = require(join(repository, file)) as { texts: Unfiltered }
    return [basename(dirname(file)), texts]
  }),
)

describe('texts that come in', () => {
  it('[FLT-1] are filtered wherever others see them, but for those of staff: each is declared by its area, once', () => {
    expect(declared.size).toBeGreaterThanOrEqual(25)
    expect([...declared.keys()].filter((name) => !(name in contract))).toEqual([])
    expect(
      Object.entries(contract).flatMap(([name, area]) => problemsOf(name, area, declared.get(name) ?? {})),
    ).toEqual([])
  })

  it('that are declared wrongly are told with the file to mend', () => {
    const file = 'shared-bus/src/areas/stocks/texts.ts'
    const { ofStaff = [] } = declared.get('stocks')!
    const problems = (changed: Unfiltered) =>
      problemsOf('stocks', contract.stocks, { ...declared.get('stocks'), ...changed })
    expect(problems({})).toEqual([])
    expect(problems({ ofStaff: ofStaff.filter((entry) => entry !== 'add name') })).toEqual([
      `“add name” takes any word: declare it as shownToOthers, or write it into ${file} and say why not`,
    ])
    expect(problems({ ofStaff: [...ofStaff, 'add'] })[0]).toMatch(
      /^“add tickerSymbol” is declared twice: .* in shared-bus/,
    )
    expect(problems({ ofStaff: [...ofStaff, 'watch ticker'], neverShown: [] })).toEqual([
      `“watch ticker” is of staff in ${file}, but anyone may send it`,
    ])
    expect(problems({ ofStaff: [...ofStaff, 'addAll name'] })).toEqual([
      `“addAll name” in ${file} is no text of a call or an event of the area`,
    ])
  })
})
