import type { Clock } from '../../../platform/clock.ts'
import type { Manner, Regular } from '../../../platform/crowd/act.ts'
import type { Chance } from '../../../platform/crowd/chance.ts'

export const cast = ['Jet', 'Lou', 'Odette', 'Marlow', 'The Cat'] as const
const day = 24 * 60 * 60 * 1_000
/** Of the footage, in ms. */
const round = 24_000

/** Values for the slots of a line, besides those that everybody knows. */
export interface Slots {
  /** Others in the room. */
  friends: readonly string[]
  /** The name of the person it is said to, and the room. */
  name?: string
  room?: string
  /** The contestant that a whole conversation is about; chosen anew for each line without one. */
  cast?: string
}

/** Puts names and numbers into a line; see `Lines`. */
export function fill(
  text: string,
  regular: Regular,
  slots: Slots,
  { chance, clock }: { chance: Chance; clock: Clock },
): string {
  const value: Record<string, () => string> = {
    like: () => regular.likes,
    dislike: () => regular.dislikes,
    cast: () => slots.cast ?? chance.pick(cast),
    friend: () => (slots.friends.length === 0 ? 'chat' : `@${chance.pick(slots.friends)}`),
    n: () => String(Math.floor(chance.between(3, 41))),
    rounds: () => Math.floor((clock.ms() % day) / round).toLocaleString('en'),
    name: () => slots.name ?? 'you',
    room: () => slots.room ?? 'this',
  }
  return text.replace(/\{(\w+)\}/g, (slot, key: string) => value[key]?.() ?? slot)
}

const capital = (text: string): string =>
  text.replace(/^(\P{L}*)(\p{Ll})/u, (_, before: string, first: string) => before + first.toUpperCase())

/** Changes letters, but not the names that somebody is called by. */
const outsideNames = (text: string, change: (part: string) => string): string =>
  text
    .split(/(@[\w-]+)/)
    .map((part) => (part.startsWith('@') ? part : change(part)))
    .join('')

/** How a question begins; most are written without their mark. */
const asks =
  /^(what|who|whose|where|when|why|how|is|are|am|do|does|did|can|has|have|was|which|if you|anyone|anybody)\b|\bor\b/i

function lettered(text: string, { letters }: Manner, chance: Chance): string {
  if (letters === 'low') return outsideNames(text, (part) => part.toLowerCase())
  if (letters === 'loud' && chance.happens(0.25) && text.length < 60)
    return outsideNames(text, (part) => part.toUpperCase())
  if (letters === 'plain') {
    const stops = /[\p{L}\p{N}]$/u.test(text) && !asks.test(text) && chance.happens(0.6)
    return stops ? `${capital(text)}.` : capital(text)
  }
  return text
}

/** A line as this regular would write it. */
export function dress(text: string, { manner, language }: Regular, chance: Chance): string {
  const worded = Object.entries(manner.words ?? {}).reduce(
    (said, [word, own]) => said.replace(new RegExp(`\\b${word}\\b`, 'g'), own),
    text,
  )
  const written = language === undefined ? lettered(worded, manner, chance) : worded
  return manner.emoji.length > 0 && chance.happens(manner.emojiShare)
    ? `${written} ${chance.pick(manner.emoji)}`
    : written
}
