import type { RegistryEntry } from '@shoal/bus/remotes'
import { RemoteError, whereOf } from './RemoteError.ts'

/** What the shell needs to know from a remote's `mf-manifest.json`. */
export interface RemoteManifest {
  /** File of the container, relative to the remote's base. */
  entryFile: string
  /** Global variable of the container. */
  globalName: string
}

/** Reads a manifest from anything that a server may have sent; null if it is not one. */
export function readManifest(json: unknown): RemoteManifest | null {
  const meta = (
    json as { metaData?: { globalName?: unknown; remoteEntry?: { name?: unknown; path?: unknown } } } | null
  )?.metaData
  const { exposes, shared } = (json ?? {}) as { exposes?: unknown; shared?: unknown }
  const file = meta?.remoteEntry?.name
  if (!Array.isArray(exposes) || !Array.isArray(shared)) return null
  if (typeof meta?.globalName !== 'string' || typeof file !== 'string' || file === '') return null
  const path = typeof meta.remoteEntry?.path === 'string' ? meta.remoteEntry.path : ''
  return { entryFile: path ? `${path.replace(/\/$/, '')}/${file}` : file, globalName: meta.globalName }
}

/** The manifest of a remote: from what came with the page, otherwise fetched within the time limit. */
export async function manifestOf(
  entry: RegistryEntry,
  inlined: Readonly<Record<string, unknown>>,
  limit: number,
  fresh: boolean,
): Promise<RemoteManifest> {
  const where = whereOf(entry)
  const known = fresh ? null : readManifest(inlined[entry.entry])
  if (known) return known
  let response: Response
  let json: unknown
  try {
    response = await fetch(entry.entry, { signal: AbortSignal.timeout(limit), cache: fresh ? 'reload' : 'default' })
    json = response.ok ? await response.json().catch(() => null) : null
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new RemoteError(
      late ? 'remote/timeout' : 'remote/unreachable',
      'manifest',
      where,
      `No manifest of ${entry.name}`,
      cause,
    )
  }
  if (!response.ok) {
    throw new RemoteError(
      'remote/unreachable',
      'manifest',
      where,
      `The manifest of ${entry.name} answered ${response.status}`,
    )
  }
  const manifest = readManifest(json)
  if (!manifest) {
    throw new RemoteError('remote/not-a-manifest', 'manifest', where, `${entry.entry} is not a manifest`)
  }
  return manifest
}
