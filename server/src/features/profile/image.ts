import { limits } from '@shoal/bus/profile/contract'
import sharp from 'sharp'
import { pictureOf } from '../../platform/picture.ts'

const [smallSize, largeSize] = limits.photoSizes

/** PRO-2: the two squares shown of a photo. Throws the Refusal `upload/not-an-image`. */
export async function squaresOf(bytes: Buffer): Promise<{ small: Buffer; large: Buffer }> {
  const large = await pictureOf(bytes, largeSize, largeSize)
  return { large, small: await sharp(large).resize(smallSize, smallSize).webp({ quality: 86 }).toBuffer() }
}
