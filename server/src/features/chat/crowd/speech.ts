import type { Clock } from '../../../platform/clock.ts'
import type { Regular } from '../../../platform/crowd/act.ts'
import type { Chance } from '../../../platform/crowd/chance.ts'
import { cast, dress, fill, type Slots } from './dress.ts'
import { abroad } from './lines/abroad.ts'
import { anywhere } from './lines/anywhere.ts'
import { attic } from './lines/attic.ts'
import { bedroom } from './lines/bedroom.ts'
import { garden } from './lines/garden.ts'
import { kitchen } from './lines/kitchen.ts'
import type { Lines } from './lines/lines.ts'
import { tank } from './lines/tank.ts'

/** What is said about each camera. */
export const about: Readonly<Record<string, Lines>> = { kitchen, tank, bedroom, garden, attic }

/** For how long nothing is said again in a room, in ms. */
const remembered = 20 * 60 * 1_000

/** One line of a conversation: its speaker, and whether it quotes the line before. */
export interface Turn {
  by: number
  quotes: boolean
  text: string
}

/** As lines are compared: letters and digits alone. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds words for the crowd: each in their own manner, and none twice in a room within 20 minutes. */
export function createSpeech({ clock, chance }: { clock: Clock; chance: Chance }) {
  const said = new Map<string, Map<string, number>>()
  const decks = new Map<string, unknown[]>()

  function fresh(room: string, text: string): boolean {
    const at = said.get(room)?.get(bare(text))
    return at === undefined || clock.ms() - at >= remembered
  }

  function note(room: string, text: string, at = clock.ms()): void {
    const lines = said.get(room) ?? new Map<string, number>()
    for (const [line, then] of lines) {
      if (at - then < remembered) break
      lines.delete(line)
    }
    lines.delete(bare(text))
    lines.set(bare(text), at)
    said.set(room, lines)
  }

  /** The next of a pile that is shuffled anew when it is used up. */
  function draw<T>(pile: string, from: readonly T[]): T {
    const left = (decks.get(pile) ?? []) as T[]
    const deck = left.length > 0 ? left : chance.shuffled(from)
    const [next, ...rest] = deck
    decks.set(pile, rest)
    return next!
  }

  function lineFrom(
    pile: string,
    from: readonly string[],
    room: string,
    regular: Regular,
    slots: Slots,
  ): string | null {
    for (let tries = 0; tries < Math.min(from.length, 25); tries += 1) {
      const text = dress(fill(draw(`${room} ${pile}`, from), regular, slots, { chance, clock }), regular, chance)
      if (!fresh(room, text)) continue
      // Noted before it is heard: somebody else may choose words at the same time.
      note(room, text)
      return text
    }
    return null
  }

  return {
    /** Notes a line that somebody said, so that none of the crowd says it again. */
    note,

    /** Something that a regular says to nobody; null when they have nothing new to say. */
    alone(room: string, camera: string | null, regular: Regular, friends: readonly string[]): string | null {
      if (regular.language)
        return lineFrom(regular.language, abroad[regular.language].alone, room, regular, { friends })
      const lines = camera !== null && chance.happens(0.62) ? about[camera] : anywhere
      const own = lines && lineFrom('alone', lines.alone, room, regular, { friends })
      return own ?? lineFrom('anywhere', anywhere.alone, room, regular, { friends })
    },

    /** A line about something that is seen. */
    seen(room: string, say: readonly string[], regular: Regular): string | null {
      return lineFrom(say[0]!, say, room, regular, { friends: [] })
    },

    /** An answer, a welcome, or whatever else is chosen from a list. */
    one(list: string, from: readonly string[], room: string, regular: Regular, slots: Slots): string | null {
      return lineFrom(list, from, room, regular, slots)
    },

    /** A conversation between some of these people; null when they have none that is new. */
    together(room: string, camera: string | null, people: readonly Regular[]): Turn[] | null {
      const lines = camera !== null && chance.happens(0.7) ? about[camera]! : anywhere
      for (let tries = 0; tries < 12; tries += 1) {
        const talk = draw(`${room} ${lines === anywhere ? 'anywhere' : ''} together`, lines.together)
        const turns = turnsOf(talk, people)
        if (!turns?.every(({ text }) => fresh(room, text))) continue
        if (new Set(turns.map(({ text }) => bare(text))).size < turns.length) continue
        for (const { text } of turns) note(room, text)
        return turns
      }
      return null
    },
  }

  function turnsOf(talk: readonly string[], people: readonly Regular[]): Turn[] | null {
    const turns = talk.map((line) => {
      const [, letter, mark, text] = /^([A-D])([:>]) (.*)$/.exec(line)!
      return { by: 'ABCD'.indexOf(letter!), quotes: mark === '>', text: text! }
    })
    if (turns.some(({ by }) => by >= people.length)) return null
    const subject = { cast: chance.pick(cast) }
    return turns.map(({ by, quotes, text }) => {
      const called = text.replace(
        /@([A-D])\b/g,
        (_, letter: string) => `@${people['ABCD'.indexOf(letter)]?.name ?? 'chat'}`,
      )
      const friends = people.filter((_, index) => index !== by).map(({ name }) => name)
      return {
        by,
        quotes,
        text: dress(fill(called, people[by]!, { ...subject, friends }, { chance, clock }), people[by]!, chance),
      }
    })
  }
}
export type Speech = ReturnType<typeof createSpeech>
