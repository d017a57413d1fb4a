import { ownEmotes } from '@shoal/bus/chat/rules'
import { names } from './names.ts'

/** Something to put into a text: an emoji, or an emote of the project, which stands there as `:name:`. */
export interface Found {
  /** The first of its names. */
  readonly name: string
  /** Null for one of the project's own. */
  readonly emoji: string | null
}
interface Entry extends Found {
  /** All names, and words to find it by. */
  readonly words: readonly string[]
}

export interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** The project's own emotes, with words to find them by. */
const ownWords: Partial<Record<(typeof ownEmotes)[number], readonly string[]>> = {
  angler: ['fish', 'teeth'],
  clam: ['shy', 'pearl'],
  drain: ['whirlpool', 'gone'],
  franc: ['coin', 'tokens', 'money'],
  glug: ['bubbles'],
  hermit: ['crab'],
  hype: ['yes', 'fish'],
  jelly: ['jellyfish'],
  lamp: ['light', 'attic'],
  lurk: ['watching'],
  nudi: ['slug'],
  oof: ['ouch'],
  pan: ['fire', 'kitchen'],
  puffer: ['blowfish', 'shocked'],
  ray: ['manta', 'happy'],
  rip: ['bones', 'dead'],
  salty: ['angry', 'salt'],
  shoal: ['fish', 'together'],
  squidge: ['squid'],
  starry: ['starfish', 'happy'],
  static: ['tv', 'noise'],
  sus: ['suspicious', 'fish'],
  urchin: ['grumpy'],
}

const own: Group = {
  title: 'Shoal',
  entries: ownEmotes.map((name) => ({ name, emoji: null, words: [name, ...(ownWords[name] ?? [])] })),
}

function groupOf(text: string): Group {
  const [title = '', ...lines] = text.trim().split('\n')
  const entries = lines.map((line) => {
    const [emoji = '', ...words] = line.split(' ')
    return { emoji, name: words[0]!, words: words.map((word) => word.replace('~', '')) }
  })
  return { title, entries }
}

/** The project's own, then the groups of Unicode. */
export const groups: readonly Group[] = [own, ...names.split('# ').slice(1).map(groupOf)]
const all = groups.flatMap(({ entries }) => entries)

const byName = new Map<string, string>()
for (const text of names.split('\n')) {
  const [emoji, ...words] = text.split(' ')
  for (const word of words) if (!word.startsWith('~') && emoji !== '#') byName.set(word, emoji!)
}
for (const name of ownEmotes) byName.delete(name)

/** How well a word fits what was typed; 0 is best. */
const distance = ({ words, name, emoji }: Entry, typed: string): number => {
  if (name === typed) return emoji === null ? 0 : 1
  if (name.startsWith(typed)) return emoji === null ? 1 : 2
  if (words.some((word) => word.startsWith(typed))) return 3
  return words.some((word) => word.includes(typed)) ? 4 : Number.POSITIVE_INFINITY
}

/** Entries that fit the typed text, the best first. */
export function find(typed: string, most: number): readonly Found[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_')
  return all
    .map((entry) => ({ entry, far: distance(entry, wanted) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** A text with the names of emoji between colons replaced by the emoji; the project's own stay as they are. */
export const withEmoji = (text: string): string =>
  text.replace(/:([a-z0-9_+-]+):/g, (written, name: string) => byName.get(name) ?? written)
