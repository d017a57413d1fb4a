import { limits } from '@shoal/bus/chat/contract'
import { accountChanged } from '../../happenings/accounts.ts'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { topic } from '../../platform/nodes/index.ts'
import { personChanged, usePeople } from '../accounts/index.ts'
import { namedIn, present, type StoredMessage } from './message.ts'
import { createPersons } from './persons.ts'
import { createStore } from './store.ts'

/** The gateway's room of everybody in a chat room. */
export const audience = (room: string) => `chat:${room}`

/** How messages that are on their way to the pages are to be changed, as the database was. */
export type Change = { emptied: string; by: 'moderator' | 'author' } | { forgotten: string }
const changed = topic<Change>('chat.changed')

/** The last messages of a room, shared by those who enter it at the same time. */
interface Readings {
  /** For a page that comes anew. */
  latest: () => Promise<StoredMessage[]>
  /** For one that comes back: one more than it keeps, to find the last that it had. */
  all: () => Promise<StoredMessage[]>
}

/** The frames that go to the members of the rooms, and what whoever enters one is given. */
export const useLive = service((platform) => {
  const { publisher, database, clock, happenings, nodes } = platform
  const store = createStore(database)
  const people = usePeople(platform)
  const persons = createPersons((ids) => people.persons(ids), clock.ms)
  happenings.afterCommit(accountChanged, ({ payload }) => persons.expire(payload.userId))
  nodes.on(personChanged, ({ userId }) => persons.expire(userId))
  nodes.onGap(() => persons.expireAll())
  const readings = new Map<string, Readings>()
  /** Committed, but waiting for the next frame. */
  const waiting = new Set<StoredMessage>()

  function readingsOf(room: string): Readings {
    const found = readings.get(room)
    if (found) return found
    const fresh = {
      latest: freshRead(() => store.last(room, limits.chatHistory)),
      all: freshRead(() => store.last(room, limits.chatKept + 1)),
    }
    readings.set(room, fresh)
    return fresh
  }

  const send = publisher.batcher('chat:messages', (_target, batch: StoredMessage[]) => {
    for (const message of batch) waiting.delete(message)
    const known = persons.map(batch.flatMap(namedIn))
    return { room: batch[0]!.room, messages: batch.map((message) => present(message, known)) }
  })

  /**
   * What a page needs that has everything up to `after`, or nothing; `complete` is false when more is missing than a page
   * keeps, or when `after` is not known: then these are the last ones and the page starts anew.
   */
  async function since(
    room: string,
    after: string | undefined,
  ): Promise<{ messages: StoredMessage[]; complete: boolean }> {
    const { latest, all } = readingsOf(room)
    if (after === undefined) return { messages: await latest(), complete: true }
    const messages = await all()
    const index = messages.findLastIndex(({ id }) => id === after)
    return index < 0
      ? { messages: messages.slice(-limits.chatHistory), complete: false }
      : { messages: messages.slice(index + 1), complete: true }
  }

  async function shown(messages: readonly StoredMessage[]) {
    const named = messages.flatMap(namedIn)
    await persons.ensure(named)
    const known = persons.map(named)
    return messages.map((message) => present(message, known))
  }

  function follow(change: Change): void {
    for (const message of waiting)
      if ('emptied' in change) empty(message, change.emptied, change.by)
      else forget(message, change.forgotten)
  }
  nodes.on(changed, follow)

  return {
    store,
    persons,

    /**
     * Sends a committed message with the next frame; within a transaction once that is committed. Whoever is named in it
     * was given to `persons.ensure` before, so that this takes no time and keeps the order of the commits.
     */
    announce(message: StoredMessage): void {
      database.afterCommit(() => {
        waiting.add(message)
        send(audience(message.room), message)
      })
    },

    /**
     * Lets a page in with `enter`, then reads what it lacks: what others write meanwhile, on whichever node, is in the
     * answer or in a later frame, so that nothing is missed. It may be in both; pages tell messages apart by their ids.
     */
    async join(name: string, after: string | undefined, enter: () => void) {
      enter()
      const { messages, complete } = await since(name, after)
      return { messages: await shown(messages), complete }
    },

    /** What a room showed last at an instant. */
    past: async (room: string, at: Date) => shown(await store.until(room, at, limits.chatHistory)),

    /** A message of a room, or null. `id` is a uuid. */
    find: async (room: string, id: string): Promise<StoredMessage | null> => {
      const found = await store.byId(id)
      return found?.room === room ? found : null
    },

    /** Changes what is on its way to the pages, on every node, once the database was changed. */
    change(change: Change): void {
      nodes.tell(changed, change)
      database.afterCommit(() => follow(change))
    },
  }
})

/** Empties a message that was removed, and what quotes it. */
function empty(message: StoredMessage, id: string, by: 'moderator' | 'author'): void {
  if (message.id === id) Object.assign(message, { text: '', mentions: [], removedBy: by })
  if (message.replyTo === id) message.replyText = ''
}

/** Takes somebody whose account was deleted out of a message. */
function forget(message: StoredMessage, userId: string): void {
  if (message.replyAuthorId === userId) Object.assign(message, { replyAuthorId: null, replyText: '' })
  if (message.tipTo === userId) message.tipTo = null
  if (message.authorId !== userId) return
  message.authorId = null
  if (message.kind === 'text')
    Object.assign(message, { text: '', mentions: [], removedBy: message.removedBy ?? 'author' })
}
