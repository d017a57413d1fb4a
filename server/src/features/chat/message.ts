import type { ChatMessage } from '@shoal/bus/chat/contract'
import type { Person } from '@shoal/bus/common'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'

/** A message as the database has it, with the quoted one beside it. */
export interface StoredMessage {
  id: string
  seq: number
  room: string
  kind: 'text' | 'tip'
  authorId: string | null
  text: string
  mentions: string[]
  replyTo: string | null
  replyAuthorId: string | null
  replyText: string | null
  tipTo: string | null
  tipAmount: number | null
  at: Date
  removedBy: 'moderator' | 'author' | null
}

/** Ids of everyone who is named in a message. */
export function namedIn({ authorId, replyAuthorId, tipTo }: StoredMessage): string[] {
  return [authorId, replyAuthorId, tipTo].filter((id) => id !== null)
}

/** The message as pages get it; who is not in `persons` has no account any more. */
export function present(stored: StoredMessage, persons: ReadonlyMap<string, Person>): ChatMessage {
  const person = (id: string | null) => (id === null ? undefined : persons.get(id)) ?? deletedPerson
  const { id, room, kind, text, mentions, replyTo, at, removedBy } = stored
  const gone = removedBy !== null
  return {
    id,
    room,
    kind,
    from: person(stored.authorId),
    text: gone ? '' : text,
    mentions: gone ? [] : mentions,
    replyTo:
      gone || replyTo === null
        ? null
        : { id: replyTo, displayName: person(stored.replyAuthorId).displayName, text: stored.replyText ?? '' },
    tip: kind === 'tip' ? { to: person(stored.tipTo), amount: stored.tipAmount ?? 0 } : null,
    at: at.toISOString(),
    removedBy,
  }
}
