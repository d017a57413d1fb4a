import { uploadErrors } from '@shoal/bus/errors'
import type { FastifyReply } from 'fastify'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { boundedQueue } from './boundedQueue.ts'
import { refuse } from './refusal.ts'
import { immutable } from './web/files.ts'

/** Larger pictures are refused before they are decoded: a few kilobytes of PNG can hold a billion pixels. Phones make 12.2 million. */
const maxPixels = 12_500_000
/** Of pictures that a decoder must hold as a whole, with more bytes for each pixel. */
const maxWholePixels = 4_000_000
const secondsToDecode = 3

// One decode has one of libuv's four threads and makes no others: files, names and log-ins need the rest.
sharp.concurrency(1)
sharp.cache(false)
const inQueue = boundedQueue({ atOnce: 1, waiting: 12, retryAfter: 5 })

/** How the two allowed formats begin. */
function looksAllowed(bytes: Buffer): boolean {
  const jpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const png = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  return jpeg || png
}

/** Interlaced and progressive pictures are complete only at their end; 16 bits take twice the memory. */
const heldWhole = ({ isProgressive, depth }: Metadata) => isProgressive || depth !== 'uchar'

/**
 * A picture that somebody uploaded, made anew from its pixels as WebP, cut to `width` by `height`, so that nothing else
 * of the upload (place, camera, hidden content) is kept. Judges by the content alone; throws the Refusal
 * `upload/not-an-image`, and `busy` where too many wait already.
 */
export async function pictureOf(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  // No other decoder is even tried on what strangers send.
  if (!looksAllowed(bytes)) refuse(uploadErrors.notAnImage, 'format')
  return inQueue(() => decoded(bytes, width, height))
}

/** The two squares shown of a picture that somebody uploaded, of so many px. Throws as `pictureOf` does. */
export async function squaresOf(
  bytes: Buffer,
  [smallSize, largeSize]: readonly [number, number],
): Promise<{ small: Buffer; large: Buffer }> {
  const large = await pictureOf(bytes, largeSize, largeSize)
  return { large, small: await sharp(large).resize(smallSize, smallSize).webp({ quality: 86 }).toBuffer() }
}

async function decoded(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  const open = (): Sharp =>
    sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, limitInputChannels: 5, pages: 1 })
  let found: Metadata
  try {
    found = await open().metadata()
  } catch {
    refuse(uploadErrors.notAnImage, 'damaged')
  }
  if (found.format !== 'jpeg' && found.format !== 'png') refuse(uploadErrors.notAnImage, 'format')
  const size = { width: found.width, height: found.height }
  const pixels = size.width * size.height
  if (pixels > maxPixels) refuse(uploadErrors.notAnImage, 'pixels', size)
  if (pixels > maxWholePixels && heldWhole(found)) refuse(uploadErrors.notAnImage, 'wholePixels', size)
  try {
    return await open()
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer()
  } catch (error) {
    const slow = (error as Error).message.includes('timeout')
    refuse(uploadErrors.notAnImage, slow ? 'slow' : 'damaged')
  }
}

/** Answers with one of `squaresOf`. A picture never changes, another one has another address; so browsers keep it. */
export const sendSquare = (reply: FastifyReply, square: Uint8Array): FastifyReply =>
  reply
    .type('image/webp')
    .header('cache-control', immutable)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .send(Buffer.from(square))
