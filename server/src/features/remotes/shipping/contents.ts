import { createHash } from 'node:crypto'
import { limits } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { refuse } from '../../../platform/refusal.ts'

/** A file as a shipment declares it. */
export interface ShippedFile {
  path: string
  integrity: string
  bytes: number
  /** Absent when it is at the shipment's own address. */
  content?: Buffer
}

/** Subresource integrity of a file's content. */
export const integrityOf = (content: Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** A file as it is declared when its content is at hand. */
export const declare = (path: string, content: Buffer): ShippedFile => ({
  path,
  content,
  integrity: integrityOf(content),
  bytes: content.length,
})

/** Throws the Refusal `remotes/too-large`. */
export function checkSize(files: readonly ShippedFile[]): void {
  if (files.length > limits.shipFilesMax) refuse(remotesErrors.tooLarge, 'files', { most: limits.shipFilesMax })
  const total = files.reduce((sum, { bytes, content }) => sum + Math.max(bytes, content?.length ?? 0), 0)
  if (total > limits.shipBytesMax) refuse(remotesErrors.tooLarge, 'bytes', { bytes: total, most: limits.shipBytesMax })
}

/** Whether a file is what it was declared to be. Throws the Refusal `remotes/wrong-hash`. */
export function checkContent({ path, integrity, bytes }: ShippedFile, content: Buffer): void {
  if (content.length !== bytes)
    refuse(remotesErrors.wrongHash, 'bytes', { path, bytes: content.length, declared: bytes })
  if (integrityOf(content) !== integrity) refuse(remotesErrors.wrongHash, 'hash', { path, integrity })
}

/** The contents that a shipment brings along, each checked. Throws `remotes/missing-file` and `remotes/wrong-hash`. */
export function broughtContents(files: readonly ShippedFile[]): Map<string, Buffer> {
  return new Map(
    files.map((file) => {
      if (file.content === undefined) refuse(remotesErrors.missingFile, 'content', { path: file.path })
      checkContent(file, file.content)
      return [file.path, file.content]
    }),
  )
}
