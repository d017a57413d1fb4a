import { limits } from '@shoal/bus'
import sharp from 'sharp'
import { Refusal } from '../../platform/refusal.ts'

/** Larger pictures are refused before they are decoded: a few kilobytes of PNG can hold a billion pixels. */
const maxPixels = 40_000_000
const secondsToDecode = 15

const [smallSize, largeSize] = limits.photoSizes

const notAnImage = (message: string) => new Refusal(400, 'upload/not-an-image', message)

/** How the two allowed formats begin. */
function looksAllowed(bytes: Buffer): boolean {
  const jpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const png = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  return jpeg || png
}

/**
 * PRO-2: the two squares shown of a photo, made anew from its pixels, so that nothing else of the upload (place, camera,
 * hidden content) is kept. Judges by the content alone; throws the Refusal `upload/not-an-image`.
 */
export async function squaresOf(bytes: Buffer): Promise<{ small: Buffer; large: Buffer }> {
  // No other decoder is even tried on what strangers send.
  if (!looksAllowed(bytes)) throw notAnImage('Only JPEG and PNG pictures can be uploaded')
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
  let width = 0
  let height = 0
  try {
    const found = await open().metadata()
    width = found.width
    height = found.height
    if (found.format !== 'jpeg' && found.format !== 'png')
      throw notAnImage('Only JPEG and PNG pictures can be uploaded')
  } catch (error) {
    throw error instanceof Refusal ? error : broken()
  }
  if (width * height > maxPixels)
    throw notAnImage(`This picture is too large: ${width} × ${height} pixels, at most 40 million in all are fine`)
  try {
    const large = await open()
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize(largeSize, largeSize, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer()
    const small = await sharp(large).resize(smallSize, smallSize).webp({ quality: 86 }).toBuffer()
    return { small, large }
  } catch {
    throw broken()
  }
}

const broken = () => notAnImage('This picture is damaged and cannot be read')
