import type { RegistryEntry } from '@shoal/bus/remotes'
import { type RemoteWhere, whereOf } from '../loading/RemoteError.ts'

const versioned = /\/remotes\/(mfe-[a-z0-9-]+)\/([^/\s]+)-([0-9a-f]{8,64})(?:~\d+)?\//

/**
 * The remote whose script threw an error, by the first address of a remote's file in it. Builds that the registry no longer
 * names are recognised by their address, those of another origin by the registry.
 * @param text the file that threw, and the stack
 */
export function scriptOwner(text: string, entries: readonly RegistryEntry[]): RemoteWhere | null {
  const found = versioned.exec(text)
  const own = found && { at: found.index, where: { remote: found[1]!, version: found[2]!, build: found[3]! } }
  const others = entries
    .filter(({ base }) => /^https?:/.test(base) && text.includes(base))
    .map((entry) => ({ at: text.indexOf(entry.base), where: whereOf(entry) }))
  const [first] = [...others, ...(own ? [own] : [])].sort((left, right) => left.at - right.at)
  return first?.where ?? null
}
