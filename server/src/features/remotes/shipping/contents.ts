import { createHash } from 'node:crypto'
import { limits } from '@shoal/bus/remotes/contract'
import { missingFile, tooLarge, wrongHash } from './refusals.ts'

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
  if (files.length > limits.shipFilesMax) throw tooLarge(`More than ${limits.shipFilesMax} files`)
  const total = files.reduce((sum, { bytes, content }) => sum + Math.max(bytes, content?.length ?? 0), 0)
  if (total > limits.shipBytesMax) throw tooLarge(`${total} bytes; ${limits.shipBytesMax} are the most`)
}

/** Whether a file is what it was declared to be. Throws the Refusal `remotes/wrong-hash`. */
export function checkContent({ path, integrity, bytes }: ShippedFile, content: Buffer): void {
  if (content.length !== bytes) throw wrongHash(path, `has ${content.length} bytes, ${bytes} are declared`)
  if (integrityOf(content) !== integrity) throw wrongHash(path, `is not what ${integrity} was declared for`)
}

/** The contents that a shipment brings along, each checked. Throws `remotes/missing-file` and `remotes/wrong-hash`. */
export function broughtContents(files: readonly ShippedFile[]): Map<string, Buffer> {
  return new Map(
    files.map((file) => {
      if (file.content === undefined) throw missingFile(`${file.path} is declared, but its content is not there`)
      checkContent(file, file.content)
      return [file.path, file.content]
    }),
  )
}
