import { type Conversation, limits } from '@shoal/bus/chat/contract'
import { chatErrors } from '@shoal/bus/chat/errors'
import { directPartner, directRoom, roomKind } from '@shoal/bus/chat/rules'
import type { Person } from '@shoal/bus/common'
import type { Rate } from '@shoal/bus/dsl/contract'
import { generalErrors } from '@shoal/bus/errors'
import { service } from '../../../platform/feature.ts'
import { isUuid } from '../../../platform/ids.ts'
import { topic } from '../../../platform/nodes/index.ts'
import { deletedPerson } from '../../../platform/people/deletedPerson.ts'
import type { Who } from '../../../platform/people/who.ts'
import { rooms } from '../../../platform/realtime/publisher.ts'
import { refuse } from '../../../platform/refusal.ts'
import { usePeople } from '../../accounts/index.ts'
import { blockedBy, blockersOf } from '../../moderation/index.ts'
import { useNotifications } from '../../notifications/index.ts'
import { useLive } from '../live.ts'
import { useReach } from './reach.ts'
import { type DirectRow, directsIn, directsOf, forgetDirects, markRead, wroteBefore } from './rows.ts'

/** Their kind of notification. */
export const directKind = 'direct'

const newPeople: Rate = { limit: limits.directNewPerHour, windowMs: 60 * 60 * 1000, by: 'person' }

/** A conversation as its person sees it. What somebody said whom they blocked since is hidden from them, and not unread. */
function shown(row: DirectRow, other: Person | undefined, blocked: boolean): Conversation {
  const { room, id, kind, text, at, authorId, userId, removedBy } = row
  const unread = blocked ? 0 : row.unread
  const removed = removedBy !== null
  const last = { id, kind, text: removed ? '' : text, mine: authorId === userId, at: at.toISOString(), removed }
  return { room, with: other ?? deletedPerson, last, unread }
}

/** A message was taken away on a node that this one does not hear. */
const takenBack = topic<{ room: string; only?: string }>('chat.direct-taken-back')

/** Direct messages: the partner, the last message, and the unread ones of each conversation [CHAT-4]. */
export const useDirect = service((platform) => {
  const { database, limiter, log, nodes, outbox, publisher } = platform
  const people = usePeople(platform)
  const reach = useReach(platform)

  async function shownNow(row: DirectRow): Promise<Conversation> {
    const [other, blockers] = await Promise.all([
      people.person(row.otherId),
      blockersOf(database, row.otherId, [row.userId]),
    ])
    return shown(row, other ?? undefined, blockers.has(row.userId))
  }
  async function ofOne(userId: string, room: string): Promise<Conversation | null> {
    const row = (await directsIn(database, room)).find((one) => one.userId === userId)
    return row ? shownNow(row) : null
  }

  /** Tells the two what changed, as far as they may have direct messages at all. */
  async function tellNow(room: string, only: string | undefined, publish = publisher.publish): Promise<void> {
    for (const row of await directsIn(database, room)) {
      if (only !== undefined && row.userId !== only) continue
      const [account, conversation] = await Promise.all([people.account(row.userId), shownNow(row)])
      if (account && reach.mayWrite(account)) publish(rooms.user(row.userId), 'chat:conversation', conversation)
    }
  }
  nodes.on(takenBack, ({ room, only }) => tellNow(room, only, publisher.publishHere))

  /** Tells the two of a direct room, or `only` one of them, that its newest message changed, once that is committed. */
  function tell(room: string, only?: string): void {
    if (roomKind(room) !== 'direct') return
    database.afterCommit(() =>
      tellNow(room, only).catch((error: unknown) => log.error({ err: error }, 'a conversation could not be told of')),
    )
  }

  return {
    /** Conversations of somebody, the latest first: `most` of them, from the one after the room `before`. */
    async list(
      { userId }: Who,
      { before, most = limits.directList }: { before?: string; most?: number },
    ): Promise<{ conversations: Conversation[]; more: boolean }> {
      const found = await directsOf(database, { userId, before, most: most + 1 })
      const rows = found.slice(0, most)
      const [others, blocked] = await Promise.all([
        people.persons(rows.map(({ otherId }) => otherId)),
        blockedBy(database, userId),
      ])
      const conversations = rows.map((row) => shown(row, others.get(row.otherId), blocked.includes(row.otherId)))
      return { conversations, more: found.length > most }
    },

    /** The conversation with somebody. Throws the Refusal that says why there is none, if there was none before. */
    async talk(who: Who, userId: string): Promise<Conversation> {
      if (userId === who.userId) refuse(chatErrors.directSelf)
      const room = directRoom(who.userId, userId)
      const before = await ofOne(who.userId, room)
      if (before) return before
      const person = await people.person(userId)
      if (!person) refuse(generalErrors.notFound, { what: 'This person' })
      const refused = await reach.refusal(who.userId, userId, true)
      if (refused) throw refused
      return { room, with: person, last: null, unread: 0 }
    },

    /** Keeps somebody from writing to many strangers. Throws the Refusal `rate/too-many`. */
    async meet(room: string, who: Who, address: string): Promise<void> {
      const partner = directPartner(room, who.userId)
      if (partner === null || (await wroteBefore(database, who.userId, partner))) return
      await limiter.use('chat:new-direct', newPeople, { person: who.userId, address })
    },

    /** Everything up to a message was read; the other pages of the person know. */
    async read(who: Who, room: string, id: string): Promise<void> {
      if (directPartner(room, who.userId) === null) refuse(chatErrors.noSuchRoom)
      const message = isUuid(id) ? await useLive(platform).find(room, id) : null
      if (!message) refuse(generalErrors.notFound, { what: 'This message' })
      if (!(await markRead(database, who.userId, room, message.seq))) return
      const now = await ofOne(who.userId, room)
      if (now) publisher.toUser(who.userId, 'chat:conversation', now)
      // Messages that were read in the chat need not be read in the bell.
      await useNotifications(platform).readAbout(who.userId, directKind, room)
    },

    tell,

    /** The same of a message that was taken away, which lists of conversations may still show. Belongs to the transaction. */
    async tellTakenBack(room: string, only?: string): Promise<void> {
      tell(room, only)
      if (roomKind(room) === 'direct') await outbox.note(takenBack, { room, ...(only !== undefined && { only }) })
    },

    /** Belongs to the deletion of an account. */
    forget: (userId: string): Promise<void> => forgetDirects(database, userId),
  }
})
