import sharp from 'sharp'
import { faceOf } from './faces.ts'

/** The face of one of the crowd as a PNG, as somebody would upload it. */
export const drawnFace = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(Buffer.from(faceOf(name)))
      .png()
      .toBuffer(),
  )
