import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Wire } from '@shoal/bus'
import { state, topic, wire } from '@shoal/bus/dsl/wire'
import * as z from 'zod/mini'
import { changesBetween, declarationsOfPage, type Page, versionProblem } from './lib/areaChanges.ts'
import { kitSource, pageOnDisk } from './lib/areas.ts'
import { typeMembers } from './lib/typeMembers.ts'

const repository = join(__dirname, '..')
let page: Page
beforeAll(async () => {
  page = { ...(await pageOnDisk(repository, async (file) => import(file))), version: '1.4.2' }
})

/** The problem with the page's version after these changes. */
const problemAfter = (changes: Partial<Page>) => {
  const next = { ...page, ...changes }
  const found = changesBetween(declarationsOfPage(page), declarationsOfPage(next))
  return versionProblem(page.version, next.version, found)
}
/** The wires of the page, one of them changed. */
const wiresWith = (name: string, change: (wire: Wire) => Wire) =>
  page.wires.map((one) => (one.name === name ? change(one) : one))

const breaking = (...what: string[]) =>
  `has breaking changes and must be 2.0.0, not 1.4.2:${what.map((one) => `\n  ${one}`).join('')}`
const addition = (...what: string[]) =>
  `has additions and must be 1.5.0, not 1.4.2:${what.map((one) => `\n  ${one}`).join('')}`

describe('[MFE-3] what the page says to remotes', () => {
  it('a topic that is gone needs the next major version', () => {
    const wires = wiresWith('modal', ({ topics: { close: _, ...topics }, ...rest }) => ({ ...rest, topics }))
    expect(problemAfter({ wires })).toBe(breaking('topics.modal:close is gone'))
    expect(problemAfter({ wires, version: '2.0.0' })).toBeNull()
  })

  it('a topic that takes less needs the next major version', () => {
    const narrow = topic(z.object({ id: z.string(), count: z.int().check(z.maximum(9)) }))
    const mark = { ...narrow, name: 'panel:mark' }
    const wires = wiresWith('panel', (panel) => ({ ...panel, topics: { ...panel.topics, mark } }))
    expect(problemAfter({ wires })).toBe(
      breaking(`topics.panel:mark.payload.count has maximum 9, was ${Number.MAX_SAFE_INTEGER}`),
    )
  })

  it('a state that is new needs the next minor version', () => {
    const added = wire('weather', { states: { tide: state(z.number(), 0) } })
    const wires = [...page.wires, added]
    expect(problemAfter({ wires })).toBe(addition('states.tide is new'))
    expect(problemAfter({ wires, version: '1.5.0' })).toBeNull()
  })

  it('a place to fill, or something that @shoal/bus holds, is missed when it is gone', () => {
    const offers = page.offers.filter(({ id }) => id !== 'bar')
    const { formatClock: _, ...bus } = page.modules['@shoal/bus'] as Record<string, unknown>
    const modules = { ...page.modules, '@shoal/bus': bus }
    expect(problemAfter({ offers, modules })).toBe(
      breaking('offers.slot bar is gone', 'modules.@shoal/bus formatClock is gone'),
    )
  })
})

describe('[MFE-3] what the page and a mounted remote hand to each other', () => {
  const file = kitSource.file
  const source = readFileSync(join(repository, file), 'utf8')
  /** The kit with its `shell.ts` changed. */
  const kitWith = (from: string, to: string) => {
    expect(source).toContain(from)
    return typeMembers(repository, { ...kitSource, instead: { [file]: source.replace(from, to) } })
  }

  it('a member of Shell that is gone needs the next major version', () => {
    expect(problemAfter({ kit: kitWith('  closeModal(): void\n', '') })).toBe(
      breaking('kit.NamingShell.closeModal is gone', 'kit.Shell.closeModal is gone'),
    )
  })

  it('a member of Shell that is new needs the next minor version', () => {
    const kit = kitWith('  closeModal(): void\n', '  closeModal(): void\n  closeAll(): void\n')
    expect(problemAfter({ kit })).toBe(addition('kit.NamingShell.closeAll is new', 'kit.Shell.closeAll is new'))
  })

  it('a member with another type needs the next major version', () => {
    expect(problemAfter({ kit: kitWith('get(key: string): string | null', 'get(key: string): string') })).toBe(
      breaking('kit.KeyedStorage.get is (key: string) => string, was (key: string) => string | null'),
    )
  })

  it('what the page must find in a remote cannot become more without the next major version', () => {
    const added = (member: string) =>
      problemAfter({ kit: kitWith('  readonly contract: string\n', `  readonly contract: string\n  ${member}\n`) })
    expect(added('readonly language: string')).toBe(breaking('kit.RemoteContainer.language is new'))
    expect(added('readonly language?: string')).toBe(addition('kit.RemoteContainer.language is new'))
  })

  it('a member that is sometimes left out breaks code that uses it, and no other', () => {
    const kit = (from: string, to: string) => problemAfter({ kit: kitWith(from, to) })
    expect(kit('input: object', 'input?: object')).toBe(breaking('kit.MountProps.input may be left out'))
    expect(kit('footer?: HTMLElement', 'footer: HTMLElement')).toBe(addition('kit.MountProps.footer must be there'))
    expect(kit('readonly contract: string', 'readonly contract?: string')).toBe(
      addition('kit.RemoteContainer.contract may be left out'),
    )
  })

  it('comments and the order of what there is to choose from change nothing', () => {
    const reordered = kitWith("'panel' | 'modal' | 'slot'", "'slot' | 'modal' | 'panel'")
    expect(problemAfter({ kit: reordered })).toBeNull()
    expect(problemAfter({ kit: kitWith('/** Shows a toast. */', '/** Says it. */') })).toBeNull()
  })
})
