// `node shell/app/makeIcons.ts` draws the icons of the installed app anew, from the mark of the house and its colours.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const tokens = readFileSync(join(import.meta.dirname, '../../shared-ui/src/tokens.css'), 'utf8')
/** The value of a colour among the tokens, such as `--deep`. */
const color = (name: string) => {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1]
  if (!value) throw new Error(`There is no colour ${name} among the tokens`)
  return value
}

/** The fish, and the waves that it sends: 34 by 18, as in the top bar. */
const mark = (body: string, waves: string) =>
  `<g fill="none" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="M1 9c4-7 12-8 17-3l6-4v14l-6-4C13 17 5 16 1 9Z" stroke="${body}"/><circle cx="8" cy="8" r="1.5" fill="${body}"/><path d="M28 5c2 2 2 6 0 8M31 3c3 3 3 9 0 12" stroke="${waves}"/></g>`

/** A square of 512 with the mark in its middle, so wide; rounded, or whole to its corners. */
function icon({ width, rounded }: { width: number; rounded: boolean }): string {
  const scale = width / 34
  const [left, top] = [(512 - width) / 2 - scale / 2, (512 - 18 * scale) / 2]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><radialGradient id="sea" cx="50%" cy="24%" r="90%"><stop offset="0" stop-color="${color('plate-high')}"/><stop offset="1" stop-color="${color('abyss')}"/></radialGradient></defs><rect width="512" height="512" ${rounded ? 'rx="96"' : ''} fill="url(#sea)"/><g transform="translate(${left} ${top}) scale(${scale})">${mark(color('foam'), color('live'))}</g></svg>`
}

/** In the bar of a telephone only the shape of it is seen. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -9 36 36">${mark('#ffffff', '#ffffff')}</svg>`

const write = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(join(import.meta.dirname, `icons/${name}.png`))

const whole = icon({ width: 400, rounded: true })
// Whatever shape the system cuts out of it, a circle of four fifths stays.
const maskable = icon({ width: 300, rounded: false })
await Promise.all([
  write(whole, 192, 'icon-192'),
  write(whole, 512, 'icon-512'),
  write(maskable, 512, 'icon-maskable-512'),
  write(icon({ width: 380, rounded: false }), 180, 'icon-apple-180'),
  write(badge, 96, 'badge-96'),
])
