import type { ChatMessage, Pinned, SlowMode } from '@shoal/bus/chat/contract'
import { chatErrors } from '@shoal/bus/chat/errors'
import { directPartner, looksLikeCommand, roomKind } from '@shoal/bus/chat/rules'
import type { Person } from '@shoal/bus/common'
import { generalErrors } from '@shoal/bus/errors'
import { chatMentioned, chatSaid, chatSaidInShadow, directSaid } from '../../happenings/chat.ts'
import { service } from '../../platform/feature.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { blockersOf } from '../moderation/index.ts'
import { useAccess } from './access.ts'
import { useAudience } from './audience.ts'
import { babyTextOf } from './babyText.ts'
import { compose } from './compose.ts'
import { useDeeds } from './deeds.ts'
import { noteDirects } from './direct/rows.ts'
import { useDirect } from './direct/service.ts'
import { useLive } from './live.ts'
import { marksOf } from './marks.ts'
import { mentionedNames } from './mentions.ts'
import type { StoredMessage } from './message.ts'
import { useMutes } from './mutes.ts'
import { usePins } from './pins.ts'
import { useShadow } from './shadow.ts'
import { useSlowMode } from './slow.ts'
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
  const audience = useAudience(platform)
  const live = useLive(platform)
  const pins = usePins(platform)
  const write = createWriter((messages) =>
    database.transaction(async () => {
      const saved = await live.store.insert(messages)
      const fresh = messages.flatMap(({ id, room, authorId, shadow, text, mentions }, index) =>
        saved[index]!.fresh ? [{ id, room, authorId: authorId!, shadow, text, mentions, seq: saved[index]!.seq }] : [],
      )
      await noteDirects(database, fresh)
      // A message that only its author sees is not told to features whose reactions others would notice.
      const said = fresh.filter(({ shadow }) => !shadow)
      await happenings.happen(
        chatSaidInShadow,
        ...fresh.flatMap(({ room, authorId, shadow }) =>
          shadow && roomKind(room) !== 'direct' ? [{ room, userId: authorId }] : [],
        ),
      )
      await happenings.happen(
        chatSaid,
        ...said.flatMap(({ id, room, authorId, text }) =>
          roomKind(room) === 'direct' ? [] : [{ messageId: id, room, userId: authorId, ...marksOf(text) }],
        ),
      )
      await happenings.happen(
        directSaid,
        ...said.flatMap(({ id, room, authorId }) => {
          const partner = directPartner(room, authorId)
          return partner === null ? [] : [{ messageId: id, byUserId: authorId, userId: partner }]
        }),
      )
      await happenings.happen(chatMentioned, ...(await mentioning(said)))
      return saved
    }),
  )

  async function letIn(room: string, who: Who | null): Promise<void> {
    const refused = await useAccess(platform).toRead(room, who)
    if (refused) throw refused
  }

  /** The people named in each message, without people who blocked its author. Most messages name nobody, and cost nothing here. */
  async function mentioning(said: readonly Pick<NewMessage, 'id' | 'room' | 'authorId' | 'mentions'>[]) {
    const found = []
    for (const { id, room, authorId, mentions } of said) {
      const others = mentions.filter((userId) => userId !== authorId)
      // A direct message is told as such.
      if (others.length === 0 || roomKind(room) === 'direct') continue
      const deaf = await blockersOf(database, authorId!, others)
      const heard = others.filter((userId) => !deaf.has(userId))
      if (heard.length > 0) found.push({ messageId: id, room, userId: authorId!, mentions: heard })
    }
    return found
  }

  async function letSpeak(room: string, who: Who | null): Promise<void> {
    const refused = await useAccess(platform).toSpeak(room, who)
    if (refused) throw refused
  }

  async function quoted(who: Who, room: string, id: string | undefined): Promise<StoredMessage | null> {
    if (id === undefined) return null
    const found = isUuid(id) ? await live.find(room, id) : null
    if (!found || (found.shadow && found.authorId !== who.userId)) refuse(chatErrors.noSuchMessage)
    return found
  }

  async function mentioned(room: string, text: string): Promise<readonly string[]> {
    const names = mentionedNames(text)
    if (names.length === 0) return []
    return useAccess(platform).concerned(room, await usePeople(platform).idsByDisplayNames(names))
  }

  /** Everything before the commit; messages of one connection go through here in turn, so that they keep their order. */
  async function prepare({ address }: Connection, who: Who, { room, text, replyTo, key }: NewText) {
    await letSpeak(room, who)
    const [quote, mentions] = await Promise.all([quoted(who, room, replyTo), mentioned(room, text)])
    await useDirect(platform).meet(room, who, address)
    await live.persons.ensure(quote?.authorId ? [who.userId, quote.authorId] : [who.userId])
    // An answer to a message that only its author sees would show it to others.
    const shadow = (await useMutes(platform).isShadowed(who.userId)) || (quote?.shadow ?? false)
    if (shadow) useShadow(platform).note(who.userId)
    const message: NewMessage = {
      ...{ id: newId(), room, kind: 'text', authorId: who.userId, text, replyTo, key, shadow },
      ...{ mentions: [...mentions], babyText: babyTextOf(text), at: clock.now() },
    }
    const waitMs = await useSlowMode(platform).take(room, who, key ?? null)
    // Not awaited here: the next message may join the same commit.
    return { saving: write(message), look: compose(message, quote), waitMs }
  }

  type Prepared = { saving: Promise<Saved>; look: (seq: number) => StoredMessage; waitMs: number }
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
    /** Enters a room; gives its last messages, or those after the message `after`, and what is pinned. */
    async join(
      connection: Connection,
      room: string,
      after?: string,
    ): Promise<{ messages: ChatMessage[]; complete: boolean; pinned: Pinned | null; slow?: SlowMode }> {
      const said = await audience.enterAt(connection, room, (join) =>
        live.join(room, after, connection.who?.userId ?? null, join),
      )
      const slow = await useSlowMode(platform).of(room, connection.who)
      return { ...said, pinned: await pins.of(room), ...(slow && { slow }) }
    },

    /** What was said last up to an instant. */
    async past(who: Who | null, room: string, until: Date): Promise<{ messages: ChatMessage[] }> {
      await letIn(room, who)
      return { messages: await live.past(room, until, who?.userId ?? null) }
    },

    /** What was said around a message, before it or after it. Throws the Refusal `not-found` for a message of elsewhere. */
    async history(
      who: Who | null,
      { room, id, side }: { room: string; id: string; side: 'around' | 'before' | 'after' },
    ) {
      await letIn(room, who)
      const found = await live.history(room, id, side, who?.userId ?? null)
      return found ?? refuse(generalErrors.notFound, { what: 'This message' })
    },

    leave(connection: Connection, room: string): void {
      audience.leave(connection, room)
    },

    /** Says something; resolves with the message's id and text once it is committed. */
    async send(
      connection: Connection,
      who: Who,
      text: NewText,
    ): Promise<{ id: string; text: string; waitMs?: number }> {
      const since = performance.now()
      if (!audience.has(connection, text.room)) refuse(chatErrors.notJoined)
      await useMutes(platform).check(who.userId)
      if (looksLikeCommand(text.text)) refuse(chatErrors.unknownCommand)
      const { saving, look, waitMs } = await inTurn(connection, () => prepare(connection, who, text))
      const { id, seq, fresh } = await saving
      if (fresh) {
        const message = look(seq)
        live.announce(message, since)
        useDirect(platform).tell(text.room, message.shadow ? who.userId : undefined)
      }
      return { id, text: text.text, ...(waitMs > 0 && { waitMs }) }
    },

    /**
     * Writes a line about somebody's deed into a room, in their name; nothing if the room is gone. Belongs to the
     * transaction it is called in. Parts of the text that people wrote must be filtered already.
     */
    async deedLine(room: string, from: Person, text: string): Promise<void> {
      if (!(await useAccess(platform).exists(room))) return
      await useDeeds(platform).write({ room, kind: 'text', authorId: from.id, text }, [from])
    },

    /** Throws the Refusal for a person who may not speak in a room. */
    letIn: letSpeak,

    /** Lets each person say something in a room once in so many seconds; 0 ends it. For staff, and in their log. */
    setSlowMode: (room: string, seconds: number, who: Who): Promise<void> =>
      useSlowMode(platform).set(room, seconds, who),

    /** The message behind an id that came in. */
    async message(id: string): Promise<StoredMessage> {
      const found = isUuid(id) ? await live.store.byId(id) : null
      if (!found) refuse(generalErrors.notFound, { what: 'This message' })
      return found
    },
  }
})
