import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Modal } from '@shoal/bus'
import type { RemoteDefinition } from '@shoal/remote-kit/define'
import type { Dialogs } from '../e2e/support/dialogs.ts'

const repository = join(__dirname, '..')
const moduleOf = (file: string) => require(join(repository, file)) as Record<string, unknown>
const found = (...patterns: string[]) => globSync(patterns, { cwd: repository }).sort()

/** Every modal that is declared for others or for one remote, with the file that its sweep belongs into. */
const modals = found('shared-bus/src/areas/*/offers.ts', 'mfe-*/src/*/offers.ts').flatMap((file) =>
  (Object.values(moduleOf(file)) as Modal[])
    .filter(({ kind }) => kind === 'modal')
    .map(({ id }) => ({ id, file: `e2e/dialogs/${file.split('/').at(-2)}.ts` })),
)
const sweeps = found('e2e/dialogs/*.ts').map((file) => ({ file, dialogs: moduleOf(file).default as Dialogs }))
const named = sweeps.flatMap(({ file, dialogs: { swept = {}, elsewhere = {} } }) =>
  [...Object.keys(swept), ...Object.keys(elsewhere)].map((id) => ({ id, file })),
)

/** A line for each modal that no journey would open, and for each that journeys name and that there is not. */
const problems = (those: typeof named) => [
  ...modals
    .filter(({ id, file }) => !those.some((one) => one.id === id && one.file === file))
    .map(
      ({ id, file }) => `“${id}” is not swept: write it into ${file}, under swept, or under elsewhere with its test`,
    ),
  ...those
    .filter(({ id, file }) => !modals.some((one) => one.id === id && one.file === file))
    .map(({ id, file }) => `“${id}” in ${file} is no modal of this area`),
  ...those
    .filter((one, index) => those.findIndex(({ id }) => id === one.id) < index)
    .map(({ id, file }) => `“${id}” in ${file} is named twice`),
]

describe('dialogs', () => {
  it('[UI-10] are each swept by e2e/dialogs.spec.ts, or named with the test that opens them instead', () => {
    expect(modals.length).toBeGreaterThanOrEqual(80)
    expect(problems(named)).toEqual([])
    const [first, ...rest] = named
    expect(problems(rest)).toEqual([
      expect.stringContaining(`“${first!.id}” is not swept: write it into ${first!.file}`),
    ])
    expect(problems([...named, { id: 'pond', file: 'e2e/dialogs/clips.ts' }])).toEqual([
      '“pond” in e2e/dialogs/clips.ts is no modal of this area',
    ])
  })

  it('that remotes offer are declared in an offers.ts, where they are looked for', () => {
    const offered = found('mfe-*/remote.ts').flatMap((file) =>
      ((moduleOf(file).default as RemoteDefinition).modals ?? []).map(
        ({ id }) => `${id} of ${basename(join(file, '..'))}`,
      ),
    )
    expect(offered.length).toBeGreaterThanOrEqual(75)
    expect(offered.filter((one) => !modals.some(({ id }) => one.startsWith(`${id} of `)))).toEqual([])
  })

  it('that are opened elsewhere name a test that there is', () => {
    const elsewhere = sweeps.flatMap(({ dialogs }) => Object.entries(dialogs.elsewhere ?? {}))
    expect(elsewhere.filter(([, file]) => !existsSync(join(repository, file)))).toEqual([])
  })
})
