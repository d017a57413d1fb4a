import type { Regular } from '../../../platform/crowd/act.ts'
import { chanceOf } from '../../../platform/crowd/chance.ts'
import { createTemplates } from '../../../platform/crowd/templates.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mentionedNames } from '../mentions.ts'
import { createStore, type NewMessage } from '../store.ts'
import { about } from './lines/stock.ts'
import { createSpeech } from './speech.ts'
import { roomOf } from './talk.ts'

type Known = Regular & { id: string }

/** How much was said before anybody came, and within how many minutes. */
const past: ReadonlyArray<{ camera: string | null; lines: number; minutes: number }> = [
  { camera: 'kitchen', lines: 72, minutes: 6 },
  ...['tank', 'bedroom', 'garden', 'attic'].map((camera) => ({ camera, lines: 34, minutes: 11 })),
  { camera: null, lines: 30, minutes: 14 },
]

/** Writes what the crowd has said before the first start, as other demo data are written. */
export async function writeHistory(platform: Platform, regulars: readonly Known[]): Promise<void> {
  const { clock, database } = platform
  const chance = chanceOf(clock.ms())
  const ids = new Map(regulars.map(({ name, id }) => [name.toLowerCase(), id]))
  // A memory of its own: the show's would take what is made up here for said just now, and find nothing left to say.
  const speech = createSpeech({ clock, chance, templates: createTemplates(clock) })
  const messages: NewMessage[] = []
  for (const { camera, lines, minutes } of past) {
    const room = roomOf(camera)
    const people = regulars.filter(({ mod, home }) => mod !== true && (camera === null || home === camera))
    const said: { who: Known; text: string; quotes: boolean; gap: number }[] = []
    while (said.length < lines) {
      const english = chance.shuffled(people.filter(({ language }) => language === undefined)).slice(0, 4)
      const turns = chance.happens(0.3) && english.length > 2 ? speech.together(room, camera, english) : null
      const who = chance.pick(people.filter((one) => one !== said.at(-1)?.who))
      const seen = camera !== null && chance.happens(0.2) ? chance.pick(about[camera]!.seen ?? []) : null
      const friends = english.filter((one) => one !== who).map(({ name }) => name)
      const reaction = seen && who.language === undefined ? speech.seen(room, seen.say, who) : null
      const text = reaction ?? speech.alone(room, camera, who, friends)
      const next = turns
        ? turns.map((turn, index) => ({ ...turn, who: english[turn.by]!, gap: index === 0 ? 1 : 0.5 }))
        : text === null
          ? []
          : [{ who, text, quotes: false, gap: chance.between(0.4, 1.8) }]
      if (next.length === 0) break
      said.push(...next)
    }
    const whole = said.reduce((sum, { gap }) => sum + gap, 0)
    let passed = 0
    let before: string | null = null
    for (const { who, text, quotes, gap } of said) {
      passed += gap
      const id = newId()
      messages.push({
        ...{ id, room, kind: 'text', authorId: who.id, text, replyTo: quotes ? before : null },
        mentions: mentionedNames(text).flatMap((name) => ids.get(name) ?? []),
        at: new Date(clock.ms() - 2_000 - (1 - passed / whole) * minutes * 60_000),
      })
      before = id
    }
  }
  await createStore(database).insert(messages.toSorted((one, other) => Number(one.at) - Number(other.at)))
}
