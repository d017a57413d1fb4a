import type { ChatOptions, OwnMute } from '@shoal/bus/chat/contract'
import { limits } from '@shoal/bus/chat/contract'
import { chatErrors } from '@shoal/bus/chat/errors'
import { and, eq, gt } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { blockedBy } from '../moderation/index.ts'
import { chatMutes, chatOptions } from './tables.ts'

type Choices = Partial<Pick<ChatOptions, 'superBabyMode' | 'timestamps' | 'textSize'>>
const usual = { superBabyMode: false, timestamps: true, textSize: 'normal', wordFilter: [] as string[] } as const

/** A word, or a few: what people say, and nothing that a machine would read as a pattern. */
const plain = /^[\p{L}\p{M}\p{N}'’ -]+$/u

/** The options of somebody changed on a node that this one does not hear. */
const changedUnheard = topic<{ userId: string }>('chat.options-changed')

/** How people want to read the chat, and what holds for them in it [FLT-2]. */
export const useOptions = service((platform) => {
  const { database, clock, nodes, outbox, publisher, log } = platform

  /** A mute that the person knows of. */
  async function muteOf(userId: string): Promise<OwnMute | null> {
    const still = and(eq(chatMutes.userId, userId), gt(chatMutes.until, clock.now()), eq(chatMutes.shadow, false))
    const [row] = await database.db.select().from(chatMutes).where(still)
    if (!row) return null
    return { until: row.until.toISOString(), forMs: row.until.getTime() - clock.ms(), reason: row.reason }
  }

  async function read(userId: string): Promise<ChatOptions> {
    const [row] = await database.db.select().from(chatOptions).where(eq(chatOptions.userId, userId))
    const ids = await blockedBy(database, userId)
    const persons = await usePeople(platform).persons(ids)
    const { superBabyMode, timestamps, textSize, wordFilter } = row ?? usual
    return {
      ...{ superBabyMode, timestamps, textSize, wordFilter: [...wordFilter] },
      blocked: ids.flatMap((id) => {
        const person = persons.get(id)
        return person ? [{ id, displayName: person.displayName }] : []
      }),
      muted: await muteOf(userId),
    }
  }

  async function send(userId: string, publish: typeof publisher.publish): Promise<void> {
    publish(rooms.user(userId), 'chat:options', await read(userId))
  }
  nodes.on(changedUnheard, ({ userId }) => send(userId, publisher.publishHere))

  /** Tells all pages of a person their current options and the people they blocked. Belongs to the transaction that changes it. */
  async function tell(userId: string): Promise<void> {
    database.afterCommit(() => {
      send(userId, publisher.publish).catch((error: unknown) =>
        log.error({ err: error }, 'the chat options of a person could not be told'),
      )
    })
    await outbox.note(changedUnheard, { userId })
  }

  /** Changes the words of a filter, one change after the other; answers with the new list. */
  const changeWords = (userId: string, change: (words: readonly string[]) => readonly string[]): Promise<string[]> =>
    database.transaction(async (db) => {
      await db.insert(chatOptions).values({ userId }).onConflictDoNothing()
      const mine = eq(chatOptions.userId, userId)
      const [row] = await db.select().from(chatOptions).where(mine).for('update')
      const before = row?.wordFilter ?? []
      const wordFilter = [...change(before)]
      await db.update(chatOptions).set({ wordFilter }).where(mine)
      await tell(userId)
      return wordFilter
    })

  return {
    read,
    tell,

    /** Changes choices; those left out stay. */
    async change(userId: string, choices: Choices): Promise<ChatOptions> {
      await database.transaction(async (db) => {
        if (Object.keys(choices).length > 0)
          await db
            .insert(chatOptions)
            .values({ userId, ...choices })
            .onConflictDoUpdate({ target: chatOptions.userId, set: choices })
        await tell(userId)
      })
      return read(userId)
    },

    /** Adds a word to the person's filter. Throws the Refusals `chat/plain-words-only` and `chat/too-many-words`. */
    addWord(userId: string, text: string): Promise<string[]> {
      const word = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
      if (!plain.test(word)) refuse(chatErrors.plainWordsOnly)
      return changeWords(userId, (words) => {
        if (words.some((one) => one.toLowerCase() === word.toLowerCase())) return words
        if (words.length >= limits.filterWords) refuse(chatErrors.tooManyWords, { most: limits.filterWords })
        return [...words, word]
      })
    },

    /** Takes out the word at a place, if it is `word`. Throws the Refusal `chat/no-such-word`. */
    removeWord: (userId: string, index: number, word: string | undefined): Promise<string[]> =>
      changeWords(userId, (words) => {
        const there = words[index]
        if (there === undefined || (word !== undefined && word !== there)) refuse(chatErrors.noSuchWord)
        return words.filter((_, place) => place !== index)
      }),

    /** Belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await database.db.delete(chatOptions).where(eq(chatOptions.userId, userId))
    },
  }
})
