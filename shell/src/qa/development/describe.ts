import type { RegistryEntry } from '@shoal/bus/remotes'
import { RemoteDescription } from '@shoal/bus/remotes/description'

import { manifestOf } from '../../loading/manifest.ts'
import { RemoteError } from '../../loading/RemoteError.ts'

/**
 * Asks a development server what it has built and makes a registry entry of it, as the server would for a shipped build.
 * Rejects with RemoteError only: unreachable, late, not a remote at all, or another remote than the one wanted.
 * @param url of the server, with or without a slash at its end
 * @param limit in ms, for each of the two files
 */
export async function describe(remote: string, url: string, limit: number): Promise<RegistryEntry> {
  const base = url.endsWith('/') ? url : `${url}/`
  const where = { remote, version: 'development' }
  let response: Response
  let json: unknown
  try {
    response = await fetch(`${base}remote.json`, { signal: AbortSignal.timeout(limit), cache: 'no-store' })
    json = response.ok ? await response.json().catch(() => null) : null
  } catch (cause) {
    const late = (cause as { name?: string } | null)?.name === 'TimeoutError'
    throw new RemoteError(
      late ? 'remote/timeout' : 'remote/unreachable',
      'registry',
      where,
      late ? `${base} takes too long to answer` : `Nothing answers at ${base}`,
      cause,
    )
  }
  if (!response.ok) {
    const text = `${base}remote.json answered ${response.status}`
    throw new RemoteError('remote/unreachable', 'registry', where, text)
  }
  const { data: description, error } = RemoteDescription.safeParse(json)
  if (!description) {
    const text = `${base}remote.json describes no remote${error.issues[0] ? `: ${error.issues[0].path.join('.')}` : ''}`
    throw new RemoteError('remote/not-a-manifest', 'registry', where, text)
  }
  if (description.name !== remote) {
    const text = `${base} builds ${description.name}, not ${remote}`
    throw new RemoteError('remote/not-offered', 'registry', { remote, version: description.version }, text)
  }
  // The address names the build: a browser never loads a module from the same address twice.
  const files = `${base}builds/${description.build}/`
  const entry: RegistryEntry = {
    ...description,
    entry: `${files}mf-manifest.json`,
    base: files,
    source: 'override',
    reason: `override: development server at ${base.slice(0, -1)}`,
    integrity: {},
  }
  // Its offers are only worth showing when they can be loaded.
  await manifestOf(entry, {}, limit, true)
  return entry
}
