import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { limits } from '@shoal/bus/remotes/limits'
import { Complaint } from '../Complaint.ts'

/** A file of a build, as a shipment declares it. */
export interface ShippedFile {
  /** Within the build, with slashes. */
  path: string
  /** `sha256-…`, as subresource integrity. */
  integrity: string
  bytes: number
  content: Buffer
}

/** Made by the build for other tools; nobody loads them. */
const unwanted = /(^|\/)mf-stats\.json$|\.map$/
/** What the build has compressed. The server that a version is shipped to makes that itself. */
const compressedForm = /\.(br|gz)$/

export const integrityOf = (content: Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** Every file of a build that pages may ask for. */
export async function filesOf(dist: string): Promise<ShippedFile[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const all = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .split(sep)
        .join('/'),
    )
  const isCompressedForm = (path: string) => compressedForm.test(path) && all.includes(path.replace(compressedForm, ''))
  const paths = all.filter((path) => !unwanted.test(path) && !isCompressedForm(path)).sort()
  const files = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(dist, path))
      return { path, integrity: integrityOf(content), bytes: content.length, content }
    }),
  )
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > limits.shipBytesMax)
    throw new Complaint(
      `The build has ${bytes} bytes, ${limits.shipBytesMax} are allowed: leave media to the server, or split the remote`,
    )
  if (files.length > limits.shipFilesMax)
    throw new Complaint(`The build has ${files.length} files, ${limits.shipFilesMax} are allowed: make fewer chunks`)
  return files
}

/**
 * Looks whether the files that a shipment declares are what another origin serves.
 * @param base its address, with a slash at its end
 */
export async function checkUploaded(files: readonly ShippedFile[], base: string): Promise<void> {
  for (const { path, integrity } of files) {
    const url = new URL(path, base).href
    let response: Response
    try {
      response = await fetch(url, { headers: { origin: 'https://shoal.example' }, signal: AbortSignal.timeout(10_000) })
    } catch {
      throw new Complaint(`${url} does not answer: upload dist to ${base} first`)
    }
    if (!response.ok) throw new Complaint(`${url} answers ${response.status}: upload dist to ${base} first`)
    if (integrityOf(new Uint8Array(await response.arrayBuffer())) !== integrity)
      throw new Complaint(`${url} is another file than this build's: upload dist again, and to a new address`)
    const allowed = response.headers.get('access-control-allow-origin')
    if (allowed === null) throw new Complaint(`${url} has no \`access-control-allow-origin\`: no page could load it`)
  }
}
