import { accountChanged } from '../../happenings/accounts.ts'
import { service } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { namedIn, present, type StoredMessage } from './message.ts'
import { createPersons } from './persons.ts'
import { createRoom, type Room } from './room.ts'
import { createStore } from './store.ts'

/** The gateway's room of everybody in a chat room. */
export const audience = (room: string) => `chat:${room}`

/** What is kept in memory of the rooms, and the frames that go to their members. */
export const useLive = service((platform) => {
  const { publisher, database, clock, happenings, settings } = platform
  const store = createStore(database)
  const people = usePeople(platform)
  const persons = createPersons((ids) => people.persons(ids), clock.ms)
  happenings.afterCommit(accountChanged, ({ payload }) => persons.expire(payload.userId))
  const rooms = new Map<string, Room>()
  // What other nodes write does not pass through this memory.
  const severalNodes = settings.redisUrl !== undefined

  const freshRoom = (name: string) => createRoom((count) => store.last(name, count))

  function roomOf(name: string): Room {
    const found = rooms.get(name)
    if (found) return found
    const fresh = freshRoom(name)
    rooms.set(name, fresh)
    return fresh
  }

  const send = publisher.batcher('chat:messages', (_target, batch: StoredMessage[]) => {
    const room = batch[0]!.room
    roomOf(room).sent(batch)
    const known = persons.map(batch.flatMap(namedIn))
    return { room, messages: batch.map((message) => present(message, known)) }
  })

  return {
    store,
    persons,

    /**
     * Sends a committed message with the next frame; within a transaction once that is committed. Whoever is named in it
     * was given to `persons.ensure` before, so that this takes no time and keeps the order of the commits.
     */
    announce(message: StoredMessage): void {
      database.afterCommit(() => {
        roomOf(message.room).announce(message)
        send(audience(message.room), message)
      })
    },

    /**
     * Lets a page in with `enter` and gives what it lacks. Nothing is awaited between the two, so that no frame falls in
     * between or comes twice.
     */
    async join(name: string, after: string | undefined, enter: () => void) {
      if (severalNodes) enter()
      const room = severalNodes ? freshRoom(name) : roomOf(name)
      await room.load()
      await persons.ensure(room.since(after).messages.flatMap(namedIn))
      if (!severalNodes) enter()
      const { messages, complete } = room.since(after)
      const known = persons.map(messages.flatMap(namedIn))
      return { messages: messages.map((message) => present(message, known)), complete }
    },

    /** A message of a room, from memory or the database, or null. `id` is a uuid. */
    find: async (room: string, id: string): Promise<StoredMessage | null> => {
      const found = rooms.get(room)?.find(id) ?? (await store.byId(id))
      return found?.room === room ? found : null
    },

    /** Changes the messages in memory as the database was changed. */
    change(action: (message: StoredMessage) => void): void {
      for (const room of rooms.values()) room.change(action)
    },
  }
})
