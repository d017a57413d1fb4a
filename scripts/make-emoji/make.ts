/**
 * Makes what Shoal has of emoji out of two packages that lie unpacked somewhere: the pictures into the server's assets,
 * the names into the chat's own code. See README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { emojiAddress } from '../../shared-bus/src/emoji.ts'

interface Named {
  emoji: string
  names: string[]
  tags: string[]
  description: string
  category: string
}

const [pictures, names] = process.argv.slice(2)
if (!pictures || !names) throw new Error('Name the folders of @iconify-json/twemoji and gemoji, both unpacked')
const root = resolve(import.meta.dirname, '../..')
const json = (file: string) => JSON.parse(readFileSync(join(pictures, file), 'utf8'))

const { icons, aliases } = json('icons.json') as {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}
const chars = json('chars.json') as Record<string, string>
const bodies = Object.entries(chars)
  .map(([points, name]) => `${points} ${(icons[name] ?? icons[aliases[name]!.parent])!.body}`)
  // Skin tones of one emoji beside each other: they differ in little, and are packed as such.
  .sort()
const text = bodies.join('\n')
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})
writeFileSync(join(root, 'server/media-assets/emoji/twemoji.br'), packed)

const drawn = ({ emoji }: Named) => chars[emojiAddress(emoji).replace(/^.*\/|\.svg$/g, '')] !== undefined
const { gemoji } = (await import(pathToFileURL(join(names, 'index.js')).href)) as { gemoji: Named[] }
const shown = gemoji.filter(drawn)
const lines = [...new Set(shown.map(({ category }) => category))].flatMap((category) => [
  `# ${category}`,
  ...shown
    .filter((one) => one.category === category)
    .map(({ emoji, names, tags }) => [emoji, ...names, ...tags.map((tag) => `~${tag.replaceAll(' ', '_')}`)].join(' ')),
])
writeFileSync(
  join(root, 'mfe-social/src/chat/emoji/names.ts'),
  `/**
 * All emoji that have a picture: under each heading a line for one, with its names between colons, the first of which
 * counts, and behind a ~ words to find it by. Written by scripts/make-emoji.
 */
export const names = \`${lines.join('\n').replaceAll('`', '')}\`
`,
)
process.stdout.write(`${bodies.length} pictures in ${packed.length} bytes, ${shown.length} names\n`)
