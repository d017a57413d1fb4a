import { limits } from '@shoal/bus/chat/contract'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { StoredMessage } from './message.ts'
import { createStore } from './store.ts'

/** Somebody said something that only they see. */
const authorAdded = topic<{ userId: string }>('chat.shadow-author')

/**
 * Messages under a shadow mute [MUTE-1]: their author finds them in their place, also after a reload, on another node, and
 * when the mute is long over; nobody else ever gets them. Such authors are kept in memory, so that entering a room costs
 * everybody else nothing.
 */
export const useShadow = service((platform) => {
  const { database, nodes, clock } = platform
  const store = createStore(database)
  let authors: ReadonlySet<string> = new Set()

  const follow = ({ userId }: { userId: string }) => {
    if (!authors.has(userId)) authors = new Set([...authors, userId])
  }
  async function load(): Promise<void> {
    const found = await store.shadowAuthors()
    authors = new Set([...authors, ...found])
  }
  nodes.on(authorAdded, follow)
  nodes.onGap(load)

  return {
    load,

    /** Whether somebody may have said, or reacted with, something that only they see. */
    has: (userId: string | null): userId is string => userId !== null && authors.has(userId),

    /** Somebody is shadow muted from now on, as every node knows: before they say the first thing. */
    expect(userId: string): void {
      follow({ userId })
    },

    /** Is told before somebody says the first thing that only they see. */
    note(userId: string): void {
      if (authors.has(userId)) return
      follow({ userId })
      nodes.tell(authorAdded, { userId })
    },

    /** Messages of a room, oldest first, including those of the reader that only they see. */
    async withOwn(
      room: string,
      messages: readonly StoredMessage[],
      userId: string | null,
      until: Date = clock.now(),
    ): Promise<readonly StoredMessage[]> {
      if (userId === null || !authors.has(userId)) return messages
      // Where there are fewer than a page is given, they are all that there is.
      const from = messages.length < limits.chatHistory ? 0 : messages[0]!.seq
      const own = await store.shadowOf(userId, room, from, until, limits.chatHistory)
      return own.length === 0 ? messages : [...messages, ...own].sort((one, other) => one.seq - other.seq)
    },
  }
})
