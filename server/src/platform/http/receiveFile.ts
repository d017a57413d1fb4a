import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { generalErrors, uploadErrors } from '@shoal/bus/errors'
import type { FastifyRequest } from 'fastify'
import { refusal, refuse } from '../refusal.ts'

/** What a form has around its file. */
const formBytes = 64 * 1024
export interface ReceivedFile {
  /** The form's field. */
  field: string
  /** Where it is written; nothing is left there when this rejects. */
  path: string
  maxBytes: number
}

/**
 * Writes the file of a multipart form to disk as it comes, and answers with its size in bytes. Refuses with
 * `upload/missing`, `upload/too-large` and `upload/cut-off`; errors of the disk are let out.
 */
export async function receiveFile(request: FastifyRequest, { field, path, maxBytes }: ReceivedFile): Promise<number> {
  // The operator may take less than the contract.
  if (Number(request.headers['content-length']) > maxBytes + formBytes) refuse(uploadErrors.tooLarge)
  let bytes: number | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1_000 } })) {
      if (part.type === 'field') continue
      if (part.fieldname !== field) {
        part.file.resume()
        refuse(generalErrors.badRequest, 'noFileThere', { field: part.fieldname })
      }
      const target = createWriteStream(path)
      await pipeline(part.file, target)
      if (part.file.truncated) refuse(uploadErrors.tooLarge)
      bytes = target.bytesWritten
    }
  } catch (error) {
    await rm(path, { force: true })
    throw refusalOfForm(error)
  }
  if (bytes === undefined) refuse(uploadErrors.missing)
  return bytes
}

/** What went wrong with a form as a Refusal; what is our fault comes back as it is. */
export function refusalOfForm(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  // The parser has no codes of its own for a form that ends too early.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || /Unexpected end|Premature close/i.test(message))
    return refusal(uploadErrors.cutOff)
  return error
}
