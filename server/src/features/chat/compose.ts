import type { StoredMessage } from './message.ts'
import type { NewMessage } from './store.ts'

/** A row for the database, and how it will look beside its number. */
export function compose(message: NewMessage, quote: StoredMessage | null): (seq: number) => StoredMessage {
  const { id, room, kind, authorId, text, mentions, replyTo, tipTo, tipAmount, clip, at } = message
  return (seq) => ({
    babyText: message.babyText ?? null,
    shadow: message.shadow ?? false,
    replyBabyText: quote?.babyText ?? null,
    ...{ id, seq, room, kind, text, mentions, at },
    authorId: authorId ?? null,
    replyTo: replyTo ?? null,
    replyAuthorId: quote?.authorId ?? null,
    replyText: quote?.text ?? null,
    tipTo: tipTo ?? null,
    tipAmount: tipAmount ?? null,
    clip: clip ?? null,
    removedBy: null,
    reactions: [],
    reactionsVersion: 0,
  })
}
