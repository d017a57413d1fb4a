import { remotesErrors } from '@shoal/bus/remotes/errors'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { ShippedFile } from './contents.ts'
import { checkContent } from './contents.ts'

/** For one file, and for all of them, in ms. */
const fileTime = 10_000
const wholeTime = 60_000
/** Asked for at the same time. */
const atOnce = 6

/** The address below which a shipment's files are. Throws the Refusal `remotes/origin-not-allowed`. */
export function readBase(base: string, allowed: readonly string[]): URL {
  const url = URL.parse(base)
  if (!url || url.username || url.password || url.search || url.hash || !url.pathname.endsWith('/'))
    refuse(remotesErrors.originNotAllowed, 'address')
  if (!allowed.includes(url.origin)) refuse(remotesErrors.originNotAllowed, 'operator', { origin: url.origin })
  return url
}

/** The address of a file; each part is taken as it is, so that nothing in a name becomes a query. */
export const addressOf = (base: string | URL, path: string): URL =>
  new URL(path.split('/').map(encodeURIComponent).join('/'), base)

async function fetchFile(base: URL, file: ShippedFile, signal: AbortSignal): Promise<Buffer> {
  const url = addressOf(base, file.path)
  const stop = AbortSignal.any([signal, AbortSignal.timeout(fileTime)])
  const parts: Uint8Array[] = []
  try {
    // A redirect could lead into the operator's own network.
    const response = await fetch(url, { redirect: 'error', signal: stop, headers: { 'accept-encoding': 'identity' } })
    if (!response.ok || !response.body)
      refuse(remotesErrors.missingFile, 'answer', { url: url.href, status: response.status })
    let length = 0
    for await (const part of response.body) {
      length += part.length
      if (length > file.bytes) refuse(remotesErrors.wrongHash, 'more', { path: file.path, bytes: file.bytes })
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse(remotesErrors.missingFile, stop.aborted ? 'slow' : 'silent', { url: url.href })
  }
  const content = Buffer.concat(parts)
  checkContent(file, content)
  return content
}

/** Fetches the files of a shipment from where they are, each checked. Throws `missing-file` and `wrong-hash`. */
export async function fetchContents(base: URL, files: readonly ShippedFile[]): Promise<Map<string, Buffer>> {
  const whole = new AbortController()
  const timer = setTimeout(() => whole.abort(), wholeTime)
  const found = new Map<string, Buffer>()
  const waiting = [...files]
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      found.set(file.path, await fetchFile(base, file, whole.signal))
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, worker))
    return found
  } finally {
    // After a refusal no more files of the shipment are fetched.
    waiting.length = 0
    whole.abort()
    clearTimeout(timer)
  }
}
