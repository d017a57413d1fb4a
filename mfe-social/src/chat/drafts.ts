import type { ChatMessage } from '@shoal/bus/chat'
import type { Shell } from '@shoal/remote-kit'

/** A message being written. */
export interface Draft {
  text: string
  replyTo: ChatMessage | null
  /** Why it stands here again after it was sent. */
  problem: string | null
}
export const emptyDraft: Draft = { text: '', replyTo: null, problem: null }

/** Each person's own: where somebody else logs in after a log-out, they find nothing of the one before. */
const keyOf = (person: string | null) => (person === null ? 'drafts' : `drafts:${person}`)

/**
 * Keeps drafts by room through a reload of the page within this visit, and through a log-out in another tab: the texts, not
 * the messages that they answer. Where the browser keeps nothing, a reload forgets them. Everywhere `person` is the id of
 * the writer; null for a visitor.
 */
export function keptDrafts({ storage }: Pick<Shell, 'storage'>) {
  function read(person: string | null): Record<string, Draft> {
    try {
      const kept: unknown = JSON.parse(storage.session.get(keyOf(person)) ?? '{}')
      return Object.fromEntries(
        Object.entries(kept as Record<string, unknown>).flatMap(([room, text]) =>
          typeof text === 'string' ? [[room, { ...emptyDraft, text }]] : [],
        ),
      )
    } catch {
      return {}
    }
  }
  /** @param unsent what was said and waits to be sent, by room: it stands before what is being written */
  function keep(
    person: string | null,
    drafts: Readonly<Record<string, Draft>>,
    unsent: Readonly<Record<string, string>> = {},
  ): void {
    const rooms = new Set([...Object.keys(drafts), ...Object.keys(unsent)])
    const texts = [...rooms].flatMap((room) => {
      const text = [unsent[room], drafts[room]?.text].filter(Boolean).join(' ')
      return text === '' ? [] : [[room, text]]
    })
    if (texts.length === 0) storage.session.remove(keyOf(person))
    else storage.session.set(keyOf(person), JSON.stringify(Object.fromEntries(texts)))
  }
  return {
    read,
    keep,
    /** What somebody said who is not here any more did not get there: it is in their line when they are back. */
    putBack: (person: string | null, room: string, text: string) => keep(person, read(person), { [room]: text }),
    /** What a visitor wrote is the draft of the one who has logged in. */
    endVisit: () => storage.session.remove(keyOf(null)),
  }
}
