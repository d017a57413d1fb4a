import { type KeyboardEvent, useMemo, useState } from 'react'
import { useChat } from './chatStore.ts'
import { mentionBefore } from './text.ts'

const shownMax = 6
/** How far back somebody still counts as here. */
const recentMax = 200

interface Speaker {
  id: string
  displayName: string
  color: string
}

/**
 * Offers people who spoke lately while a name is being typed after an @.
 * @param caret where the caret stands in `text`, or null while the input has no focus
 * @param onChoose puts the name in place of what stands between `from` and `to`
 */
export function useMentionChoice(
  room: string,
  me: string | null,
  text: string,
  caret: number | null,
  onChoose: (displayName: string, from: number, to: number) => void,
) {
  const typing = caret === null ? null : mentionBefore(text, caret)
  /** The @ at which the list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [marked, setMarked] = useState(0)
  const prefix = typing && typing.at !== closedAt ? typing.typed.toLowerCase() : null
  // Read once a key is pressed, not followed: a list that changes under the hand is of no use.
  const messages = useChat((state) => (prefix === null ? null : state.rooms[room]?.log.messages))
  const people = useMemo(() => {
    const found = new Map<string, Speaker>()
    if (prefix === null) return []
    for (const { from } of (messages ?? []).slice(-recentMax).reverse()) {
      if (found.size === shownMax) break
      // The whole name stands there: Enter means send now.
      if (from.displayName.toLowerCase() === prefix) return []
      if (from.id !== me && from.level > 0 && from.displayName.toLowerCase().startsWith(prefix))
        found.set(from.id, from)
    }
    return [...found.values()]
  }, [prefix, messages, me])
  const at = Math.min(marked, people.length - 1)

  const choose = (displayName: string) => {
    if (!typing || caret === null) return
    setMarked(0)
    onChoose(displayName, typing.at, caret)
  }
  /** Whether the key was meant for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (people.length === 0) return false
    if (event.key === 'ArrowDown') setMarked((at + 1) % people.length)
    else if (event.key === 'ArrowUp') setMarked((at + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(people[at]!.displayName)
    else if (event.key === 'Escape') setClosedAt(typing?.at ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { people, marked: at, choose, onKey }
}
