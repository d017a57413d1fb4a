import { join } from 'node:path'
import type { Person } from '@shoal/bus/common'
import { rankOf } from '@shoal/bus/profile/rules'
import sharp, { type OverlayOptions } from 'sharp'
import { assetsFolder } from '../../../platform/folders.ts'
import { escapeHtml } from '../../../platform/web/heads.ts'

/** In px, as whoever shows links wants it (1.91 : 1). */
export const cardSize = { width: 1200, height: 630 }

/** What a card says of somebody; the same facts are the same card. */
export interface CardFacts {
  person: Pick<Person, 'displayName' | 'color' | 'photo' | 'level' | 'clan'>
  /** Of the way to the next level. */
  percent: number
  /** Ids of the medals that they show, in their order. */
  shown: readonly string[]
  /** How many different ones they have. */
  medals: number
}

/** Pictures that stand on it. */
export interface CardPictures {
  /** WebP, square; null for who has none. */
  photo: Uint8Array | null
  /** SVG of the shown medals, in their order. */
  medals: readonly string[]
}

// The look of the pages (shared-ui/src/tokens.css).
const ink = { foam: '#e4f6f1', mist: '#9cc3bd', live: '#35e3d2', seam: '#1f4a50', deep: '#071619', plate: '#102b30' }
const font = { file: join(assetsFolder, 'cards/chakra-petch-700.ttf'), family: 'Chakra Petch Bold' }
const edge = 64
const photoAt = { left: edge, top: 132, size: 264 }
const textLeft = photoAt.left + photoAt.size + 48
const textWidth = cardSize.width - edge - textLeft
const medalAt = { top: 460, size: 116, step: 136 }
const barAt = { top: 372, height: 20 }

/** One line of text as a picture, made smaller where it would be wider than `most` px. */
async function line(text: string, { size, color, most }: { size: number; color: string; most: number }) {
  const drawn = await sharp({
    text: {
      ...{ text: `<span foreground="${color}">${escapeHtml(text)}</span>`, font: `${font.family} ${size}` },
      ...{ fontfile: font.file, rgba: true, dpi: 72 },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (drawn.info.width <= most) return { input: drawn.data, ...pick(drawn.info) }
  const smaller = await sharp(drawn.data).resize({ width: most }).png().toBuffer({ resolveWithObject: true })
  return { input: smaller.data, ...pick(smaller.info) }
}
const pick = ({ width, height }: { width: number; height: number }) => ({ width, height })

/** The plate that everything else lies on. */
function ground({ person: { color }, percent }: CardFacts): Buffer {
  const { width, height } = cardSize
  const filled = percent === 0 ? 0 : Math.max(barAt.height, Math.round((textWidth * Math.min(100, percent)) / 100))
  const { left, top, size } = photoAt
  const radius = barAt.height / 2
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sea" x2="0" y2="1"><stop stop-color="${ink.plate}"/><stop offset="1" stop-color="#040d0f"/></linearGradient>
      <radialGradient id="glow" cx="0.2" cy="0.35" r="0.7"><stop stop-color="${color}" stop-opacity="0.34"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#sea)"/>
    <rect width="${width}" height="${height}" fill="url(#glow)"/>
    <rect x="20" y="20" width="${width - 40}" height="${height - 40}" rx="10" fill="none" stroke="${ink.seam}" stroke-width="3"/>
    <circle cx="${edge + 9}" cy="78" r="9" fill="${ink.live}"/>
    <rect x="${left - 5}" y="${top - 5}" width="${size + 10}" height="${size + 10}" rx="20" fill="${ink.deep}" stroke="${color}" stroke-width="5"/>
    <rect x="${textLeft}" y="${barAt.top}" width="${textWidth}" height="${barAt.height}" rx="${radius}" fill="#02090a" stroke="${ink.seam}" stroke-width="2"/>
    <rect x="${textLeft}" y="${barAt.top}" width="${filled}" height="${barAt.height}" rx="${radius}" fill="${ink.live}"/>
    <path d="M${edge} 430H${width - edge}" stroke="${ink.seam}" stroke-width="2"/>
  </svg>`)
}

/** The picture in its frame; the initials of who has none. */
async function face({ displayName, color }: CardFacts['person'], photo: Uint8Array | null): Promise<OverlayOptions> {
  const { left, top, size } = photoAt
  if (!photo) {
    const initials = await line(displayName.slice(0, 2).toUpperCase(), { size: 120, color, most: size - 40 })
    return {
      input: initials.input,
      left: left + Math.round((size - initials.width) / 2),
      top: top + Math.round((size - initials.height) / 2),
    }
  }
  const corners = Buffer.from(
    `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="16"/></svg>`,
  )
  const input = await sharp(photo)
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left, top }
}

/**
 * PRO-3: the card that a link to somebody's page shows elsewhere, with name, clan, level and medals: a JPEG of
 * `cardSize`. Takes a processor for some hundredths of a second.
 */
export async function drawCard(facts: CardFacts, pictures: CardPictures): Promise<Buffer> {
  const { person, shown, medals } = facts
  const { displayName, color, level, clan } = person
  const wide = { most: textWidth }
  const [brand, name, standing, place, count, portrait] = await Promise.all([
    line('SHOAL', { size: 36, color: ink.live, most: 300 }),
    line(displayName, { size: 92, color, ...wide }),
    clan && line(`[${clan.tag}] ${clan.rank}`, { size: 44, color: clan.color, ...wide }),
    line(`Level ${level} · ${rankOf(level).title}`, { size: 44, color: ink.foam, ...wide }),
    line(medalWords(medals), { size: 34, color: ink.mist, most: 300 }),
    face(person, pictures.photo),
  ])
  const drawn = await Promise.all(
    pictures.medals.map((svg) =>
      sharp(Buffer.from(svg), { density: 96 }).resize(medalAt.size, medalAt.size).png().toBuffer(),
    ),
  )
  const nameTop = clan ? 138 : 166
  const middle = (part: { height: number }) => medalAt.top + Math.round((medalAt.size - part.height) / 2)
  const layers: OverlayOptions[] = [
    { input: brand.input, left: edge + 32, top: 78 - Math.round(brand.height / 2) },
    portrait,
    { input: name.input, left: textLeft, top: nameTop },
    ...(standing ? [{ input: standing.input, left: textLeft, top: 246 }] : []),
    { input: place.input, left: textLeft, top: 312 },
    ...drawn.map((input, index) => ({ input, left: edge + index * medalAt.step, top: medalAt.top })),
    {
      input: count.input,
      left: shown.length === 0 ? edge : cardSize.width - edge - count.width,
      top: middle(count),
    },
  ]
  return sharp(ground(facts)).composite(layers).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
}

const medalWords = (count: number): string =>
  count === 0 ? 'No medals yet' : `${count.toLocaleString('en-US')} ${count === 1 ? 'medal' : 'medals'}`
