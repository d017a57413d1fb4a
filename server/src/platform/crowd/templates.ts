import type { Clock } from '../clock.ts'
import { service } from '../feature.ts'

/**
 * For how long a template is not used again after it was chosen, in ms: the ten minutes in which nothing said may come
 * again, and one more, because a line is said up to that much later, as the last one of a conversation.
 */
export const templateRests = 11 * 60_000

/** As texts are compared: letters and digits alone. */
export const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What is filled in: a slot of a line, or the name of a speaker in a conversation. */
const slot = /\{\w+\}|@[A-D]\b/
/** A name or a number, which may consist of some words when it is bare. */
const filling = ' ?[\\p{L}\\p{N}]+(?: [\\p{L}\\p{N}]+){0,4} ?'

/**
 * Remembers which templates were used lately. A template is a text before anything is filled in or added: with another name
 * in it, or another ending, it reads like the same line. What counts is the whole show, whoever says it and where.
 */
export function createTemplates(clock: Clock) {
  const usedAt = new Map<string, number>()
  const fixed = new Set<string>()
  const withSlots = new Map<string, RegExp>()

  function use(template: string, at = clock.ms()): void {
    const key = bare(template)
    usedAt.set(key, Math.max(at, usedAt.get(key) ?? at))
  }

  return {
    /** Whether a template may be used now. */
    isFree(template: string): boolean {
      const at = usedAt.get(bare(template))
      return at === undefined || clock.ms() - at >= templateRests
    },

    /** Notes that a template is used: to be called when it is chosen, since somebody else may choose before it is heard. */
    use,

    /** Tells which templates there are, so that `recall` knows them. */
    know(templates: readonly string[]): void {
      for (const template of templates)
        if (slot.test(template))
          withSlots.set(template, new RegExp(`^${template.split(slot).map(bare).join(filling)}$`, 'u'))
        else fixed.add(bare(template))
    },

    /**
     * Notes the template of a line that was said before this memory began. A line in which the speaker has put a word of
     * their own in place of another is not recognised; few have one.
     */
    recall(line: string, at: number): void {
      // Emojis by name are no letters of the line.
      const text = bare(line.replace(/:\w+:/g, ' '))
      if (fixed.has(text)) use(text, at)
      else for (const [template, fits] of withSlots) if (fits.test(text)) use(template, at)
    },
  }
}
export type Templates = ReturnType<typeof createTemplates>

/**
 * The memory of the show. It is in this process alone: a crowd is only where there is one node (`useCrowd`). After a restart
 * it begins with what `recall` finds in the chat.
 */
export const useTemplates = service(({ clock }) => createTemplates(clock))
