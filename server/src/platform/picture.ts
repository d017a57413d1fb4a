import { uploadErrors } from '@shoal/bus/errors'
import sharp, { type Sharp } from 'sharp'
import { refuse } from './refusal.ts'

/** Larger pictures are refused before they are decoded: a few kilobytes of PNG can hold a billion pixels. */
const maxPixels = 40_000_000
const secondsToDecode = 15

/** How the two allowed formats begin. */
function looksAllowed(bytes: Buffer): boolean {
  const jpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const png = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  return jpeg || png
}

/**
 * A picture that somebody uploaded, made anew from its pixels as WebP, cut to `width` by `height`, so that nothing else
 * of the upload (place, camera, hidden content) is kept. Judges by the content alone; throws the Refusal
 * `upload/not-an-image`.
 */
export async function pictureOf(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  // No other decoder is even tried on what strangers send.
  if (!looksAllowed(bytes)) refuse(uploadErrors.notAnImage, 'format')
  const open = (): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
  let found: Awaited<ReturnType<Sharp['metadata']>>
  try {
    found = await open().metadata()
  } catch {
    refuse(uploadErrors.notAnImage, 'damaged')
  }
  if (found.format !== 'jpeg' && found.format !== 'png') refuse(uploadErrors.notAnImage, 'format')
  if (found.width * found.height > maxPixels)
    refuse(uploadErrors.notAnImage, 'pixels', { width: found.width, height: found.height })
  try {
    return await open()
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer()
  } catch {
    refuse(uploadErrors.notAnImage, 'damaged')
  }
}
