import { limits } from '@shoal/bus/chat/contract'
import { roomKind } from '@shoal/bus/chat/rules'
import type { Person } from '@shoal/bus/common'
import { accountChanged } from '../../happenings/accounts.ts'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { isUuid } from '../../platform/ids.ts'
import { topic } from '../../platform/nodes/index.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { personChanged, usePeople } from '../accounts/index.ts'
import { useMedals } from '../medals/index.ts'
import { useAudience } from './audience.ts'
import { compose } from './compose.ts'
import { noteDirects } from './direct/rows.ts'
import { namedIn, present, presentReactions, type StoredMessage } from './message.ts'
import { createOwnReactions } from './ownReactions.ts'
import { createPersons } from './persons.ts'
import { useShadow } from './shadow.ts'
import { createStore, type NewMessage, type ReactedMessage } from './store.ts'

/** How messages that are on their way to the pages are to be changed, as the database was. */
export type Change = { emptied: string; by: 'moderator' | 'author' } | { forgotten: string }
const changed = topic<Change>('chat.changed')

/** The last messages of a room, shared by people who enter it at the same time. */
interface Readings {
  /** For a page that comes anew. */
  latest: () => Promise<StoredMessage[]>
  /** For one that comes back: one more than it keeps, to find the last that it had. */
  all: () => Promise<StoredMessage[]>
}

/** The frames that go to the members of the rooms, and the messages for somebody who enters. */
export const useLive = service((platform) => {
  const { publisher, outbox, database, clock, happenings, nodes } = platform
  const store = createStore(database)
  const audience = useAudience(platform)
  const shadow = useShadow(platform)
  const people = usePeople(platform)
  const persons = createPersons(async (ids) => {
    const [speakers, medals] = await Promise.all([people.speakers(ids), useMedals(platform).shownOfAll(ids)])
    return new Map([...speakers].map(([id, one]) => [id, { ...one, medals: medals.get(id) ?? [] }]))
  }, clock.ms)
  happenings.afterCommit(accountChanged, ({ payload }) => persons.expire(payload.userId))
  nodes.on(personChanged, ({ userId }) => persons.expire(userId))
  nodes.onGap(() => persons.expireAll())
  const ownReactions = createOwnReactions(store.reactionsOf)
  const readings = new Map<string, Readings>()
  /** Committed, but waiting for the next frame. */
  const waiting = new Set<StoredMessage>()

  function readingsOf(room: string): Readings {
    // Nobody shares the reading of two people, and there are many of them.
    if (roomKind(room) === 'direct')
      return {
        latest: () => store.last(room, limits.chatHistory),
        all: () => store.last(room, limits.chatKept + 1),
      }
    const found = readings.get(room)
    if (found) return found
    const fresh = {
      latest: freshRead(() => store.last(room, limits.chatHistory)),
      all: freshRead(() => store.last(room, limits.chatKept + 1)),
    }
    readings.set(room, fresh)
    return fresh
  }

  const frameOf = (_target: string, batch: StoredMessage[]) => {
    for (const message of batch) waiting.delete(message)
    const known = persons.map(batch.flatMap(namedIn))
    return { room: batch[0]!.room, messages: batch.map((message) => present(message, known, clock.now())) }
  }
  const send = publisher.batcher('chat:messages', frameOf, { byRoom: true })

  /**
   * The messages for a page that has everything up to `after`, or nothing; `complete` is false if more is missing than a
   * page keeps, or `after` is not known: then these are the last ones and the page starts anew.
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

  const reactionsFrameOf = (_target: string, batch: ReactedMessage[]) => {
    // The last state of each message is enough, however many reacted to it in this frame.
    const latest = new Map<string, ReactedMessage>()
    for (const one of batch)
      if ((latest.get(one.id)?.reactionsVersion ?? -1) < one.reactionsVersion) latest.set(one.id, one)
    return {
      room: batch[0]!.room,
      messages: [...latest.values()].map((one) => ({ id: one.id, reactions: presentReactions(one) })),
    }
  }
  const sendReactions = publisher.batcher('chat:reactions', reactionsFrameOf, { byRoom: true })

  /** Messages as somebody gets them, with their own reactions marked. */
  async function shown(messages: readonly StoredMessage[], userId: string | null) {
    const named = messages.flatMap(namedIn)
    const reacted = messages.flatMap(({ id, reactions }) => (reactions.length > 0 || shadow.has(userId) ? [id] : []))
    const [mine] = await Promise.all([userId === null ? null : ownReactions(userId, reacted), persons.ensure(named)])
    const known = persons.map(named)
    return messages.map((message) => present(message, known, clock.now(), mine?.get(message.id)))
  }

  function follow(change: Change): void {
    for (const message of waiting)
      if ('emptied' in change) empty(message, change.emptied, change.by)
      else forget(message, change.forgotten)
  }
  nodes.on(changed, follow)

  /** Changes what is on its way to the pages, on every node. Belongs to the transaction that changes the database. */
  async function change(change: Change): Promise<void> {
    database.afterCommit(() => follow(change))
    await outbox.tell(changed, change)
  }

  /**
   * Sends a committed message with the next frame; within a transaction once that is committed. Everybody named in it was
   * given to `persons` before, so that this takes no time and keeps the order of the commits.
   * @param since when it came in, of `performance.now()`; now, if left out
   */
  function announce(message: StoredMessage, since?: number): void {
    database.afterCommit(() => {
      if (message.shadow && message.authorId !== null) {
        const own = present(message, persons.map(namedIn(message)), clock.now())
        return publisher.toUser(message.authorId, 'chat:messages', { room: message.room, messages: [own] })
      }
      waiting.add(message)
      send(audience.address(message.room), message, since)
    })
  }

  return {
    store,
    persons,
    change,
    announce,

    /**
     * Writes a line that the server says of people, and announces it. Belongs to a transaction, in which waiting for a
     * question of others could wait for ever: so `people` were just looked up, and whoever else is named is in `persons`.
     */
    async write(message: NewMessage, people: readonly Person[]): Promise<StoredMessage> {
      persons.note(people)
      const [saved] = await store.insert([message])
      await noteDirects(database, [{ ...message, seq: saved!.seq }])
      const line = compose(message, null)(saved!.seq)
      announce(line)
      return line
    },

    /** Takes a message away, on the pages too; false when that was done before. Belongs to a transaction. */
    async takeAway(
      message: Pick<StoredMessage, 'id' | 'room'> & Partial<Pick<StoredMessage, 'shadow' | 'authorId'>>,
      by: 'moderator' | 'author',
    ): Promise<boolean> {
      const { id, room } = message
      if (!(await store.remove(id, by))) return false
      await change({ emptied: id, by })
      const whom = message.shadow && message.authorId ? rooms.user(message.authorId) : audience.address(room)
      await outbox.publish(whom, 'chat:removed', { room, ids: [id], by })
      return true
    },

    /**
     * Lets a page in with `enter`, then reads what it lacks: what others write meanwhile, on whichever node, is in the
     * answer or in a later frame, so that nothing is missed. It may be in both; pages tell messages apart by their ids.
     */
    async join(name: string, after: string | undefined, userId: string | null, enter: () => void) {
      enter()
      const { messages, complete } = await since(name, after)
      return { messages: await shown(await shadow.withOwn(name, messages, userId), userId), complete }
    },

    /** What a room showed last at an instant. */
    past: async (room: string, at: Date, userId: string | null) =>
      shown(await shadow.withOwn(room, await store.until(room, at, limits.chatHistory), userId, at), userId),

    /**
     * Messages of a room around one of them, before it or after it, and whether there are more; null where the reader may
     * not know of that one.
     */
    async history(room: string, id: string, side: 'around' | 'before' | 'after', userId: string | null) {
      const middle = isUuid(id) ? await store.byId(id) : null
      if (middle?.room !== room || (middle.shadow && middle.authorId !== userId)) return null
      const most = side === 'around' ? limits.chatHistory / 2 : limits.chatHistory
      // One more than is given: whether there are more.
      const read = (where: 'before' | 'after') =>
        side === 'around' || side === where ? store.beside(middle, where, userId, most + 1) : null
      const [before, after] = await Promise.all([read('before'), read('after')])
      const found = [
        ...(before ?? []).slice(-most),
        ...(side === 'around' ? [middle] : []),
        ...(after ?? []).slice(0, most),
      ]
      return {
        messages: await shown(found, userId),
        ...(before && { older: before.length > most }),
        ...(after && { newer: after.length > most }),
      }
    },

    /** Tells the room with the next frame what people made of a message; within a transaction once that is committed. */
    announceReactions(message: ReactedMessage): void {
      sendReactions(audience.address(message.room), message)
    },

    /** A message of a room, or null. `id` is a uuid. */
    find: async (room: string, id: string): Promise<StoredMessage | null> => {
      const found = await store.byId(id)
      return found?.room === room ? found : null
    },
  }
})

/** Empties a message that was removed, and what quotes it. */
function empty(message: StoredMessage, id: string, by: 'moderator' | 'author'): void {
  if (message.id === id)
    Object.assign(message, { text: '', babyText: null, mentions: [], removedBy: by, reactions: [] })
  if (message.replyTo === id) message.replyText = ''
}

/** Takes somebody whose account was deleted out of a message. */
function forget(message: StoredMessage, userId: string): void {
  if (message.replyAuthorId === userId) Object.assign(message, { replyAuthorId: null, replyText: '' })
  if (message.tipTo === userId) message.tipTo = null
  if (message.authorId !== userId) return
  message.authorId = null
  if (message.kind === 'text')
    Object.assign(message, { text: '', babyText: null, mentions: [], removedBy: message.removedBy ?? 'author' })
}
