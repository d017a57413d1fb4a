import type { ChatClip, ChatMessage, Reactions } from '@shoal/bus/chat/contract'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Speaker } from '../accounts/index.ts'
import type { MarkedSpeaker } from './persons.ts'
import type { Own } from './store.ts'

/** A message as the database has it, with the quoted one beside it. */
export interface StoredMessage {
  id: string
  seq: number
  room: string
  kind: 'text' | 'tip'
  authorId: string | null
  text: string
  /** As super baby mode shows it, where that is another. */
  babyText: string | null
  /** Only its author sees it. */
  shadow: boolean
  mentions: string[]
  replyTo: string | null
  replyAuthorId: string | null
  replyText: string | null
  replyBabyText: string | null
  tipTo: string | null
  tipAmount: number | null
  clip: ChatClip | null
  at: Date
  removedBy: 'moderator' | 'author' | null
  /** Kinds with their counts. */
  reactions: ReadonlyArray<readonly [name: string, count: number]>
  reactionsVersion: number
}

/** The reactions of a message as pages get them; `mine` are those of the reader, whose own shadow reactions count for them, too. */
export const presentReactions = (
  { reactions, reactionsVersion }: Pick<StoredMessage, 'reactions' | 'reactionsVersion'>,
  mine?: readonly Own[],
): Reactions => {
  const counts = new Map(reactions)
  for (const { name, shadow } of mine ?? []) if (shadow) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    version: reactionsVersion,
    counts: [...counts].map(([name, count]) => ({ name, count })),
    ...(mine && { mine: mine.map(({ name }) => name) }),
  }
}

/** Ids of everyone who is named in a message. */
export function namedIn({ authorId, replyAuthorId, tipTo }: StoredMessage): string[] {
  return [authorId, replyAuthorId, tipTo].filter((id) => id !== null)
}

/** For so long, in ms, somebody is new. */
const newFor = 24 * 60 * 60 * 1_000

function badgesOf(speaker: Speaker | undefined, now: Date): string[] {
  if (!speaker) return []
  const { pass, joinedAt } = speaker
  return [...(pass === 'none' ? [] : [pass]), ...(now.getTime() - joinedAt.getTime() < newFor ? ['newcomer'] : [])]
}

/**
 * The message as pages get it; people who are not in `speakers` have no account any more. `mine` are the reader's own
 * reactions.
 */
export function present(
  stored: StoredMessage,
  speakers: ReadonlyMap<string, MarkedSpeaker>,
  now: Date,
  mine?: readonly Own[],
): ChatMessage {
  const speaker = (id: string | null) => (id === null ? undefined : speakers.get(id))
  const person = (id: string | null) => speaker(id)?.person ?? deletedPerson
  const { id, room, kind, text, mentions, replyTo, at, removedBy } = stored
  const gone = removedBy !== null
  // A tip's line is the server's: it has no marks.
  const author = kind === 'tip' ? undefined : speaker(stored.authorId)
  const badges = badgesOf(author, now)
  return {
    id,
    room,
    kind,
    from: person(stored.authorId),
    ...(badges.length > 0 && { badges }),
    ...(author && author.medals.length > 0 && { medals: [...author.medals] }),
    text: gone ? '' : text,
    ...(stored.babyText !== null && !gone && { babyText: stored.babyText }),
    mentions: gone ? [] : mentions,
    replyTo:
      gone || replyTo === null
        ? null
        : {
            id: replyTo,
            displayName: person(stored.replyAuthorId).displayName,
            text: stored.replyText ?? '',
            ...(stored.replyBabyText !== null && stored.replyText && { babyText: stored.replyBabyText }),
          },
    tip: kind === 'tip' ? { to: person(stored.tipTo), amount: stored.tipAmount ?? 0 } : null,
    ...(stored.clip && !gone && { clip: stored.clip }),
    at: at.toISOString(),
    ...((stored.reactions.length > 0 || mine) && !gone && { reactions: presentReactions(stored, mine) }),
    removedBy,
  }
}
