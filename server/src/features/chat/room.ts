import { limits } from '@shoal/bus/chat/contract'
import type { StoredMessage } from './message.ts'

/**
 * The last messages of one room in memory, on top of the database: what every join is answered from. It holds what has
 * been sent to the room's members, no less and no more, so a member that joins gets each message exactly once: here, or
 * in a later frame.
 */
export function createRoom(load: (count: number) => Promise<StoredMessage[]>) {
  let messages: StoredMessage[] = []
  /** Committed, but waiting for the next frame. */
  const waiting = new Map<string, StoredMessage>()
  let loaded: Promise<void> | null = null
  let ready = false
  /** Changes that came while the database was being read, which may have answered without them. */
  let missed: Array<(message: StoredMessage) => void> = []

  async function fill(): Promise<void> {
    missed = []
    const stored = await load(limits.chatKept)
    for (const action of missed) stored.forEach(action)
    missed = []
    const sent = messages
    const seen = new Set(sent.map(({ id }) => id))
    messages = [...stored.filter(({ id }) => !seen.has(id) && !waiting.has(id)), ...sent]
    ready = true
  }

  function add(message: StoredMessage): void {
    if (message.seq > (messages.at(-1)?.seq ?? 0)) messages.push(message)
    else if (!messages.some(({ id }) => id === message.id))
      messages = [...messages, message].sort((one, other) => one.seq - other.seq)
  }

  return {
    /** Fills the room from the database, once. */
    async load(): Promise<void> {
      if (ready) return
      loaded ??= fill().catch((error: unknown) => {
        loaded = null
        throw error
      })
      await loaded
    },

    /** A committed message that the next frame will carry. */
    announce: (message: StoredMessage): void => void waiting.set(message.id, message),

    /** Messages that go out now. */
    sent(batch: readonly StoredMessage[]): void {
      for (const message of batch) {
        waiting.delete(message.id)
        add(message)
      }
      if (messages.length > 2 * limits.chatKept) messages = messages.slice(-limits.chatKept)
    },

    /**
     * What a page needs that has everything up to `after`, or nothing; `complete` is false when more is missing than a
     * page keeps, or when `after` is not known: then these are the last ones and the page starts anew.
     */
    since(after: string | undefined): { messages: StoredMessage[]; complete: boolean } {
      const index = after === undefined ? -1 : messages.findLastIndex(({ id }) => id === after)
      if (index >= 0 && messages.length - 1 - index <= limits.chatKept)
        return { messages: messages.slice(index + 1), complete: true }
      return { messages: messages.slice(-limits.chatHistory), complete: after === undefined }
    },

    find: (id: string): StoredMessage | undefined => waiting.get(id) ?? messages.findLast((one) => one.id === id),

    /** Changes what is kept in memory as the database was changed. */
    change(action: (message: StoredMessage) => void): void {
      if (!ready) missed.push(action)
      for (const message of waiting.values()) action(message)
      for (const message of messages) action(message)
    },
  }
}

export type Room = ReturnType<typeof createRoom>
