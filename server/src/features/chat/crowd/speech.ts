import type { Clock } from '../../../platform/clock.ts'
import type { Regular } from '../../../platform/crowd/act.ts'
import type { Chance } from '../../../platform/crowd/chance.ts'
import { bare, type Templates } from '../../../platform/crowd/templates.ts'
import { cast, dress, fill, type Slots } from './dress.ts'
import { abroad } from './lines/abroad.ts'
import { anywhere } from './lines/anywhere.ts'
import { about } from './lines/stock.ts'

/** For how long no text is said again in a room, in ms. Its template rests for less, but in all rooms. */
const remembered = 20 * 60 * 1_000

/** One line of a conversation: its speaker, and whether it quotes the line before. */
export interface Turn {
  by: number
  quotes: boolean
  text: string
}

interface SpeechOptions {
  clock: Clock
  chance: Chance
  templates: Templates
}

/** The letter, the mark and the text of a conversation's line. */
const lineOfTalk = /^([A-D])([:>]) (.*)$/

/**
 * Finds words for the crowd: each in their own manner, no text twice in a room within 20 minutes, and no template twice in
 * the show within ten. Where all templates of an occasion rest, nobody speaks.
 */
export function createSpeech({ clock, chance, templates }: SpeechOptions) {
  const said = new Map<string, Map<string, number>>()
  const piles = new WeakMap<readonly unknown[], readonly unknown[]>()

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

  /**
   * What `worded` makes of the next of a list, or of one after it where it makes null of that. The list is gone through in a
   * shuffled order, and shuffled anew when nothing that is left of it can be used.
   */
  function draw<T, Words>(from: readonly T[], worded: (one: T) => Words | null): Words | null {
    const orders = [() => (piles.get(from) ?? []) as readonly T[], () => chance.shuffled(from)]
    for (const order of orders) {
      const pile = order()
      for (const one of pile) {
        const words = worded(one)
        if (words === null) continue
        piles.set(
          from,
          pile.filter((other) => other !== one),
        )
        return words
      }
    }
    return null
  }

  function lineFrom(from: readonly string[], room: string, regular: Regular, slots: Slots): string | null {
    return draw(from, (template) => {
      if (!templates.isFree(template)) return null
      const text = dress(fill(template, regular, slots, { chance, clock }), regular, chance)
      if (!fresh(room, text)) return null
      // Noted before it is heard: somebody else may choose words at the same time.
      note(room, text)
      templates.use(template)
      return text
    })
  }

  return {
    /** Notes a line that somebody said, so that none of the crowd says it again. */
    note,

    /** Something that a regular says to nobody; null when they have nothing new to say. */
    alone(room: string, camera: string | null, regular: Regular, friends: readonly string[]): string | null {
      if (regular.language) return lineFrom(abroad[regular.language].alone, room, regular, { friends })
      const lines = camera !== null && chance.happens(0.62) ? about[camera] : anywhere
      const own = lines && lineFrom(lines.alone, room, regular, { friends })
      return own ?? lineFrom(anywhere.alone, room, regular, { friends })
    },

    /** A line about something that is seen. */
    seen(room: string, say: readonly string[], regular: Regular): string | null {
      return lineFrom(say, room, regular, { friends: [] })
    },

    /** An answer, a welcome, or whatever else is chosen from a list. */
    one(from: readonly string[], room: string, regular: Regular, slots: Slots): string | null {
      return lineFrom(from, room, regular, slots)
    },

    /** A conversation between some of these people; null when they have none that is new. */
    together(room: string, camera: string | null, people: readonly Regular[]): Turn[] | null {
      const lines = camera !== null && chance.happens(0.7) ? about[camera]! : anywhere
      return draw(lines.together, (talk) => {
        const parts = talk.map((line) => lineOfTalk.exec(line)![3]!)
        if (!parts.every(templates.isFree)) return null
        const turns = turnsOf(talk, people)
        if (!turns?.every(({ text }) => fresh(room, text))) return null
        if (new Set(turns.map(({ text }) => bare(text))).size < turns.length) return null
        for (const { text } of turns) note(room, text)
        for (const part of parts) templates.use(part)
        return turns
      })
    },
  }

  function turnsOf(talk: readonly string[], people: readonly Regular[]): Turn[] | null {
    const turns = talk.map((line) => {
      const [, letter, mark, text] = lineOfTalk.exec(line)!
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
