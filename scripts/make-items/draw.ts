import type { ItemDefinition, ItemKind, ItemRarity } from '@shoal/bus/items/contract'
import { contours, outermost } from './outline.ts'
import { paintOf, tones } from './paints.ts'

/** Of the plate: its edge, the light in its middle, and its ground. */
const plates: Record<ItemRarity, readonly [edge: string, light: string, ground: string]> = {
  COMMON: ['#7f9894', '#34484a', '#132326'],
  UNCOMMON: ['#5fd487', '#1f5a40', '#0d2a20'],
  RARE: ['#5fa8ff', '#1e4d86', '#0c2140'],
  EPIC: ['#ff77d0', '#7c2a6c', '#2f1030'],
  PURCHASE: ['#ff5a5a', '#742a31', '#2c1118'],
}

/** The outline of a plate says what kind of thing lies on it. */
const shapes: Record<ItemKind, string> = {
  // A plate with cut corners, as everything in the control room.
  NORMAL_ITEM: 'M48 10H464L502 48V464L464 502H48L10 464V48z',
  // A porthole.
  FISHTOY: 'M256 10A246 246 0 01256 502A246 246 0 01256 10z',
  // A hatch with eight sides.
  BIGTOY: 'M154 10H358L502 154V358L358 502H154L10 358V154z',
  // A pennant.
  WARTOY: 'M10 10H502V400L256 502L10 400z',
  // A ticket.
  SPECIAL: 'M10 10H502V196A60 60 0 00502 316V502H10V316A60 60 0 0010 196z',
}
/** How large things are on each shape, and how far down: what fits into it without touching its edge. */
const fits: Record<ItemKind, readonly [scale: number, down: number]> = {
  NORMAL_ITEM: [0.74, 0],
  FISHTOY: [0.64, 0],
  BIGTOY: [0.7, 0],
  WARTOY: [0.66, -26],
  SPECIAL: [0.7, 0],
}

/** Draws one item: its plate, and on it the icon as a thing of two materials with light from above. */
export function draw({ icon, rarity, kind }: ItemDefinition, path: string): string {
  const [edge, light, ground] = plates[rarity]
  const { main, inside } = paintOf(icon)
  const [bright, colour, dark] = tones(main)
  const all = contours(path)
  const outside = outermost(all)
  const rest = all.filter((one) => !outside.includes(one))
  const join = (some: typeof all) => some.map((one) => one.path).join('')
  const [scale, down] = fits[kind]
  const place = `translate(${256 - 256 * scale} ${Math.round(256 - 256 * scale + down)}) scale(${scale})`
  const gradient = (id: string, from: string, to: string) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs>',
    `<radialGradient id="a"><stop stop-color="${light}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`,
    gradient('b', bright, colour),
    inside ? gradient('c', tones(inside)[0], tones(inside)[1]) : '',
    `<path id="o" d="${join(outside)}"/><path id="p" d="${join(outside)}${join(rest)}"/>`,
    '<clipPath id="d"><use href="#p"/></clipPath></defs>',
    `<path d="${shapes[kind]}" fill="url(#a)" stroke="#020809" stroke-width="20"/>`,
    `<path d="${shapes[kind]}" fill="none" stroke="${edge}" stroke-width="10"/>`,
    `<g transform="${place}">`,
    // The shadow on the plate, the dark rim around the thing, what shows through its holes, and the thing itself.
    '<use href="#o" y="22" fill="#000" opacity=".45" stroke="#000" stroke-width="34" stroke-linejoin="round"/>',
    `<use href="#o" fill="${inside ? 'url(#c)' : 'none'}" stroke="#071315" stroke-width="34" stroke-linejoin="round"/>`,
    inside
      ? '<use href="#o" fill="url(#c)"/>'
      : '<use href="#p" stroke="#071315" stroke-width="26" stroke-linejoin="round"/>',
    '<use href="#p" fill="url(#b)"/>',
    // A cut from corner to corner, and light along the upper edges.
    `<g clip-path="url(#d)"><path d="M540-28V540H-28z" fill="${dark}" opacity=".3"/>`,
    '<use href="#p" y="6" fill="none" stroke="#fff" stroke-width="9" opacity=".4"/></g></g></svg>',
  ].join('')
}
