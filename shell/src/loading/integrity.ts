import type { RegistryEntry } from '@shoal/bus/remotes'

/**
 * What the files of remotes must hash to, by their whole addresses. Remotes fetch their chunks themselves; their build
 * (remote-kit/webpack/IntegrityPlugin) makes them look here.
 */
const known: Record<string, string> = Object.create(null)
Object.assign(globalThis, { __shoal_integrity__: known })

/** How often a build's files were given up on. */
const tries = new Map<string, number>()

/** The whole address of a remote's file. */
export function addressOf({ base }: RegistryEntry, file: string): string {
  const tried = tries.get(base)
  return new URL((tried ? base.replace(/\/$/, `~${tried}/`) : base) + file, location.href).href
}

/** From now on no file of this build is run unless it is what was shipped. */
export function vouchFor(entry: RegistryEntry): void {
  for (const file in entry.integrity) known[addressOf(entry, file)] = entry.integrity[file] as string
}

/**
 * From now on the files of this build are fetched from another address of the same server. A browser lets a second
 * script wait for the first one's request, and a remote's own loader for the script element that it made before: what
 * hung once would hang for ever [MFE-3].
 */
export function moveOn(entry: RegistryEntry): void {
  const before = addressOf(entry, '')
  for (const script of [...document.scripts]) if (script.src.startsWith(before)) script.remove()
  // Only our own server knows that `…~2/` is the same build.
  if (entry.base.startsWith('/')) tries.set(entry.base, (tries.get(entry.base) ?? 0) + 1)
  // Somebody else may be about to fetch from there.
  vouchFor(entry)
}

/** Binds an element that fetches a file to the hash of that file. */
export function bind(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
  const hash = known[address]
  if (hash) element.integrity = hash
  if (new URL(address).origin !== location.origin) element.crossOrigin = 'anonymous'
}

/**
 * Whether a file arrives but is not what was shipped. A script with a wrong hash fires the same `error` as one that did not
 * arrive, so this fetches it once more, past the browser's cache.
 * @param limit in ms, for each of the two answers
 */
export async function hasWrongHash(address: string, limit: number): Promise<boolean> {
  const integrity = known[address]
  if (!integrity) return false
  const ask = (init: RequestInit) => fetch(address, { ...init, signal: AbortSignal.timeout(limit) })
  try {
    const { ok, headers } = await ask({ cache: 'reload' })
    // A page in place of a script is no script of anybody's.
    if (!ok || !/javascript|css/.test(headers.get('content-type') ?? '')) return false
  } catch {
    return false
  }
  return ask({ integrity, cache: 'force-cache' }).then(
    () => false,
    ({ name }: Error) => name === 'TypeError',
  )
}
