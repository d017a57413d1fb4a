/** So few points across are left of the still: colours and light, and nothing that can be recognised. */
const POINTS = 16
const WIDTH = 320

const made = new WeakMap<Buffer, Promise<Buffer>>()

/**
 * A JPEG of what a locked camera shows, for those who may not watch it [PASS-4]: a breath of it. All else is thrown away
 * before it is made large again, so that no filter brings it back.
 */
export function blurredStill(still: Buffer): Promise<Buffer> {
  const known = made.get(still) ?? blur(still)
  made.set(still, known)
  return known
}

async function blur(still: Buffer): Promise<Buffer> {
  // Loaded when it is needed: edges never do.
  const { default: sharp } = await import('sharp')
  const few = await sharp(still).resize(POINTS).png().toBuffer()
  return sharp(few).resize(WIDTH, null, { kernel: 'cubic' }).blur(6).jpeg({ quality: 60 }).toBuffer()
}
