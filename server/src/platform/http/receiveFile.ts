import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { generalErrors, uploadErrors } from '@shoal/bus/errors'
import type { FastifyRequest } from 'fastify'
import { type Refusal, refusal, refuse } from '../refusal.ts'

/** What a form has around its file. */
const formBytes = 64 * 1024
/** How long somebody who was refused may go on sending, in ms, so that the answer reaches them. */
const lingerMs = 5_000

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
  if (!request.isMultipart()) refuse(uploadErrors.notAForm)
  const tooLarge = () => {
    linger(request)
    return refusal(uploadErrors.tooLarge)
  }
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw tooLarge()
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
      if (part.file.truncated) throw tooLarge()
      bytes = target.bytesWritten
    }
  } catch (error) {
    await rm(path, { force: true })
    throw refusalOf(error, tooLarge)
  }
  if (bytes === undefined) refuse(uploadErrors.missing)
  return bytes
}

/**
 * Lets what is still coming run into nothing for a while after the answer, then ends the connection. Ended at once, with
 * bytes of the sender on their way, it would take the answer with it, and the sender would see a broken network.
 */
function linger({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

function refusalOf(error: unknown, tooLarge: () => Refusal): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  // The parser has no codes of its own for a form that ends too early.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || /Unexpected end|Premature close/i.test(message))
    return refusal(uploadErrors.cutOff)
  return error
}
