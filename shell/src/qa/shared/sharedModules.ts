import { shared } from '../../loading/shared.ts'

/** One module that exists once in the page, as the federation sees it. */
export interface SharedModule {
  name: string
  version: string
  /** The remote or shell that brought it. */
  from: string
  /** Remotes that took it. */
  usedBy: readonly string[]
  /** Whether there is another version of it beside, which must not be (MFE-10). */
  twice: boolean
}

interface Provided {
  from?: string
  useIn?: readonly string[]
}
type Scope = Record<string, Record<string, Provided>>
interface Instance {
  name?: string
  shareScopeMap?: Record<string, Scope>
}

/** All shared modules of the page as the federation knows them, and from the shell's list those that it has not seen yet. */
export function sharedModules(): SharedModule[] {
  const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: { __INSTANCES__?: readonly Instance[] } }
  const found = new Map<string, Map<string, { from: string; usedBy: Set<string> }>>()
  const note = (name: string, version: string, from: string, usedBy: readonly string[]) => {
    const versions = found.get(name) ?? new Map<string, { from: string; usedBy: Set<string> }>()
    const known = versions.get(version) ?? { from, usedBy: new Set<string>() }
    for (const user of usedBy) known.usedBy.add(user)
    found.set(name, versions.set(version, known))
  }
  for (const [name, { version }] of Object.entries(shared)) note(name, version, 'shoal_shell', [])
  for (const { shareScopeMap } of federation?.__INSTANCES__ ?? []) {
    for (const scope of Object.values(shareScopeMap ?? {})) {
      for (const [name, versions] of Object.entries(scope)) {
        for (const [version, { from = '', useIn = [] }] of Object.entries(versions)) note(name, version, from, useIn)
      }
    }
  }
  return [...found].flatMap(([name, versions]) =>
    [...versions].map(([version, { from, usedBy }]) => ({
      name,
      version,
      from: plain(from),
      usedBy: [...usedBy]
        .map(plain)
        .filter((user) => user !== plain(from))
        .sort(),
      twice: versions.size > 1,
    })),
  )
}

/** The federation knows remotes by the names of globals. */
const plain = (name: string): string => (name === 'shoal_shell' ? 'shell' : name.replaceAll('_', '-'))
