import type { ChatMessage } from '@shoal/bus/chat/contract'
import { chatErrors } from '@shoal/bus/chat/errors'
import type { Person } from '@shoal/bus/common'
import { generalErrors } from '@shoal/bus/errors'
import { chatSaid } from '../../happenings/chat.ts'
import { service } from '../../platform/feature.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAccess } from './access.ts'
import { audience, useLive } from './live.ts'
import { mentionedNames } from './mentions.ts'
import type { StoredMessage } from './message.ts'
import { useMutes } from './mutes.ts'
import type { NewMessage, Saved } from './store.ts'
import { createWriter } from './writer.ts'

export interface NewText {
  room: string
  text: string
  /** Id of the message it answers. */
  replyTo?: string
  /** Made by the page; a repeated one says it once. */
  key?: string
}

/** The chat rooms. */
export const useChat = service((platform) => {
  const { clock, database, happenings } = platform
  const live = useLive(platform)
  const write = createWriter((messages) =>
    database.transaction(async () => {
      const saved = await live.store.insert(messages)
      const said = messages.filter((_, index) => saved[index]!.fresh)
      await happenings.happen(
        chatSaid,
        ...said.map(({ id, room, authorId }) => ({ messageId: id, room, userId: authorId! })),
      )
      return saved
    }),
  )

  async function letIn(room: string, who: Who | null): Promise<void> {
    const refused = await useAccess(platform).refusal(room, who)
    if (refused) throw refused
  }

  async function quoted(room: string, id: string | undefined): Promise<StoredMessage | null> {
    if (id === undefined) return null
    const found = isUuid(id) ? await live.find(room, id) : null
    if (!found) refuse(chatErrors.noSuchMessage)
    return found
  }

  async function mentioned(text: string): Promise<string[]> {
    const names = mentionedNames(text)
    if (names.length === 0) return []
    const found = await usePeople(platform).byDisplayNames(names)
    return [...new Set([...found.values()].map(({ id }) => id))]
  }

  /** A row for the database, and how it will look beside its number. */
  function compose(message: NewMessage, quote: StoredMessage | null): (seq: number) => StoredMessage {
    const { id, room, kind, authorId, text, mentions, replyTo, tipTo, tipAmount, at } = message
    return (seq) => ({
      ...{ id, seq, room, kind, text, mentions, at },
      authorId: authorId ?? null,
      replyTo: replyTo ?? null,
      replyAuthorId: quote?.authorId ?? null,
      replyText: quote?.text ?? null,
      tipTo: tipTo ?? null,
      tipAmount: tipAmount ?? null,
      removedBy: null,
    })
  }

  /** Everything before the commit; messages of one connection go through here in turn, so that they keep their order. */
  async function prepare(who: Who, { room, text, replyTo, key }: NewText) {
    await letIn(room, who)
    const [quote, mentions] = await Promise.all([quoted(room, replyTo), mentioned(text)])
    await live.persons.ensure(quote?.authorId ? [who.userId, quote.authorId] : [who.userId])
    const message: NewMessage = {
      ...{ id: newId(), room, kind: 'text', authorId: who.userId, text, mentions, replyTo, key },
      at: clock.now(),
    }
    // Not awaited here: the next message may join the same commit.
    return { saving: write(message), look: compose(message, quote) }
  }

  /** Tells whoever is named, on all their pages, wherever those are. */
  function tellMentioned({ id, room, authorId, mentions }: StoredMessage): void {
    const by = live.persons.map([authorId!]).get(authorId!)?.displayName
    if (by === undefined) return
    const label = useAccess(platform).label(room)
    for (const userId of mentions)
      if (userId !== authorId) platform.publisher.toUser(userId, 'chat:mentioned', { room, label, id, by })
  }

  type Prepared = { saving: Promise<Saved>; look: (seq: number) => StoredMessage }
  const turns = new WeakMap<Connection, Promise<unknown>>()
  function inTurn(connection: Connection, work: () => Promise<Prepared>): Promise<Prepared> {
    const turn = (turns.get(connection) ?? Promise.resolve()).then(work)
    turns.set(
      connection,
      turn.catch(() => {}),
    )
    return turn
  }

  return {
    /** Enters a room; gives its last messages, or those after the message `after`. */
    async join(
      connection: Connection,
      room: string,
      after?: string,
    ): Promise<{ messages: ChatMessage[]; complete: boolean }> {
      await letIn(room, connection.who)
      return live.join(room, after, () => connection.join(audience(room)))
    },

    /** What was said last up to an instant. */
    async past(who: Who | null, room: string, until: Date): Promise<{ messages: ChatMessage[] }> {
      await letIn(room, who)
      return { messages: await live.past(room, until) }
    },

    leave: (connection: Connection, room: string): void => connection.leave(audience(room)),

    /** Says something; resolves with the message's id and text once it is committed. */
    async send(connection: Connection, who: Who, text: NewText): Promise<{ id: string; text: string }> {
      if (!connection.in(audience(text.room))) refuse(chatErrors.notJoined)
      useMutes(platform).check(who.userId)
      const { saving, look } = await inTurn(connection, () => prepare(who, text))
      const { id, seq, fresh } = await saving
      if (fresh) {
        const message = look(seq)
        live.announce(message)
        tellMentioned(message)
      }
      return { id, text: text.text }
    },

    /**
     * Writes that somebody tipped in a room; belongs to the transaction it is called in. Throws the Refusal
     * `chat/no-such-room`.
     */
    async tipLine(room: string, { from, to, amount }: { from: Person; to: Person; amount: number }): Promise<void> {
      if (!(await useAccess(platform).exists(room))) refuse(chatErrors.noSuchRoom)
      const message: NewMessage = {
        ...{ id: newId(), room, kind: 'tip', authorId: from.id, text: '', mentions: [] },
        ...{ tipTo: to.id, tipAmount: amount, at: clock.now() },
      }
      live.persons.note([from, to])
      const [saved] = await live.store.insert([message])
      live.announce(compose(message, null)(saved!.seq))
    },

    /** Throws the Refusal that a person gets at the door of a room. */
    letIn,

    /** The message behind an id that came in. */
    async message(id: string): Promise<StoredMessage> {
      const found = isUuid(id) ? await live.store.byId(id) : null
      if (!found) refuse(generalErrors.notFound, { what: 'This message' })
      return found
    },
  }
})
