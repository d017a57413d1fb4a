import sharp from 'sharp'

/** What each emblem shows, drawn in a square of 100 on the colour of its clan. */
const drawings = {
  krill: `<path d="M24 62Q30 34 58 34Q78 36 80 52Q80 66 66 66Q52 66 50 56" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>
    <path d="M78 46L92 32M76 42L84 24" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="70" cy="46" r="3.4" fill="#10211f"/>
    <path d="M34 62L28 76M44 64L40 80M54 68L52 82" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M24 62L12 54M24 62L14 72" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
  lantern: `<path d="M16 62Q30 36 58 40Q84 44 88 62Q78 84 52 82Q28 80 16 62Z" fill="#fff"/><path d="M58 40Q54 16 34 20" fill="none" stroke="#fff" stroke-width="4"/>
    <circle cx="30" cy="22" r="8" fill="#fff2a8"/><circle cx="36" cy="56" r="5" fill="#10211f"/><path d="M20 66L28 62 32 70 40 65 44 72 52 67" fill="none" stroke="#10211f" stroke-width="3"/>`,
  anchor: `<circle cx="50" cy="22" r="8" fill="none" stroke="#fff" stroke-width="6"/><path d="M50 30V82M32 42H68" stroke="#fff" stroke-width="7" stroke-linecap="round"/>
    <path d="M20 58Q24 82 50 84Q76 82 80 58" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M12 66L20 54 30 64M88 66L80 54 70 64" fill="none" stroke="#fff" stroke-width="5"/>`,
  coral: `<path d="M50 88V50M50 66Q28 62 28 38M50 58Q72 56 74 32M28 50Q16 46 16 32M74 44Q86 42 86 26M50 50Q44 36 50 18M40 62Q40 46 36 28" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>`,
  lighthouse: `<path d="M40 84L44 38H56L60 84Z" fill="#fff"/><path d="M41 72L59 62M43 56L57 48" stroke="#10211f" stroke-width="6"/><path d="M42 36H58V24L50 16 42 24Z" fill="#fff2a8"/>
    <path d="M34 30L12 22M34 34L12 42M66 30L88 22M66 34L88 42" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M20 88Q35 80 50 88T80 88" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
} as const
export type DemoEmblem = keyof typeof drawings

/** The emblem of a clan of the demo show as a PNG, as somebody would upload it. */
export const drawnEmblem = (emblem: DemoEmblem, color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><defs><radialGradient id="g" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity=".35"/></radialGradient></defs><rect width="100" height="100" fill="#06171b"/><rect width="100" height="100" fill="url(#g)"/>${drawings[emblem]}</svg>`,
    ),
  )
    .png()
    .toBuffer()
