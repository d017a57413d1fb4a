import type { BuildRef, RegistryEntry } from '@shoal/bus/remotes'
import { satisfies } from '@shoal/bus/rules'
import type { Resolution, Version } from '../Qa.ts'

/** What stands for a build in overrides and addresses. */
export const buildName = ({ version, build }: BuildRef): string => `${version}-${build}`

export const isSameBuild = (one: BuildRef | null, other: BuildRef | null): boolean =>
  one !== null && other !== null && buildName(one) === buildName(other)

/** What differs between the build that people get and another one. */
export interface Changes {
  /** The notes of the builds after stable up to this one, newest first; empty for an older build. */
  notes: readonly Version[]
  added: readonly string[]
  removed: readonly string[]
  /** Of all files, against stable; 0 when equal. */
  bytes: number
  /** It is older than stable: notes would tell what is missing from it. */
  older: boolean
}

/** What changed between stable and a build; null when there is nothing to compare with. */
export function changesSinceStable({ stable, versions }: Resolution, chosen: BuildRef | null): Changes | null {
  const from = versions.findIndex((version) => isSameBuild(version, stable))
  const to = versions.findIndex((version) => isSameBuild(version, chosen))
  const [before, after] = [versions[from], versions[to]]
  if (!before || !after || from === to) return null
  return {
    // Versions are sorted newest first, so newer ones stand before.
    notes: versions.slice(to, from).filter(({ notes }) => notes !== null),
    added: after.offers.filter((offer) => !before.offers.includes(offer)),
    removed: before.offers.filter((offer) => !after.offers.includes(offer)),
    bytes: after.bytes - before.bytes,
    older: to > from,
  }
}

/** Whether a contract range is met by the page and by the server, in words. */
export function contractText(range: string, page: string, server: string): { fits: boolean; text: string } {
  const [here, there] = [satisfies(page, range), satisfies(server, range)]
  if (here && there) return { fits: true, text: `fits ${page}` }
  if (here) return { fits: false, text: `the server has ${server}` }
  return { fits: false, text: there ? `this page has ${page}` : `page and server have ${page}` }
}

/** Bytes as people read them, with a sign where they are a difference. */
export function bytesText(bytes: number, signed = false): string {
  const sign = signed ? (bytes > 0 ? '+' : bytes < 0 ? '−' : '±') : ''
  const size = Math.abs(bytes)
  return `${sign}${size < 1000 ? `${size} B` : size < 1_000_000 ? `${(size / 1000).toFixed(1)} KB` : `${(size / 1_000_000).toFixed(2)} MB`}`
}

/** What a remote offers, in the words of the registry: `panel clips`, `modal tip`, `slot bar/balance`. */
export const offersOf = ({ panels, modals, slots }: RegistryEntry): string[] => [
  ...panels.map(({ id }) => `panel ${id}`),
  ...modals.map(({ id }) => `modal ${id}`),
  ...slots.map(({ slot, id }) => `slot ${slot}/${id}`),
]
