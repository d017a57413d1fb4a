import { useSession, WrittenName } from '@shoal/remote-kit'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import styles from './ChoiceList.module.css'
import type { Choice } from './ChoiceList.tsx'
import { useChat } from './chatStore.ts'
import type { Found } from './emoji/book.ts'
import { Picture } from './Picture.tsx'
import { commandBefore, emoteBefore, mentionBefore } from './text.ts'

const shownMax = 6
/** How far back somebody still counts as here. */
const recentMax = 200

/**
 * Offers completions while the beginning of something is typed: people who spoke lately after an @, emoji and emotes after
 * a colon.
 * @param caret where the caret stands in `text`, or null while the input has no focus
 * @param onChoose puts a text in place of the one between `from` and `to`
 */
export function useChoice(
  room: string,
  me: string | null,
  text: string,
  caret: number | null,
  onChoose: (chosen: string, from: number, to: number) => void,
) {
  const command = caret === null ? null : commandBefore(text, caret)
  const mention = caret === null ? null : mentionBefore(text, caret)
  const emote = caret === null || mention ? null : emoteBefore(text, caret)
  const typing = command ?? mention ?? emote
  /** The sign at which the list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [marked, setMarked] = useState(0)
  const prefix = typing && typing.at !== closedAt ? typing.typed.toLowerCase() : null
  const people = usePeople(room, me, mention && prefix)
  const emotes = useEmotes(emote && prefix)
  const commands = useCommands(command && prefix)
  const choices = command ? commands : mention ? people : emotes
  const at = Math.min(marked, choices.length - 1)

  const choose = (chosen: string) => {
    if (!typing || caret === null) return
    setMarked(0)
    onChoose(chosen, typing.at, caret)
  }
  /** Whether the key was meant for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (choices.length === 0) return false
    if (event.key === 'ArrowDown') setMarked((at + 1) % choices.length)
    else if (event.key === 'ArrowUp') setMarked((at + choices.length - 1) % choices.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(choices[at]!.text)
    else if (event.key === 'Escape') setClosedAt(typing?.at ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { label: command ? 'Commands' : mention ? 'People to mention' : 'Emotes', choices, marked: at, choose, onKey }
}

function usePeople(room: string, me: string | null, prefix: string | null): readonly Choice[] {
  // Read once a key is pressed, not followed: a list that changes under the hand is of no use.
  const messages = useChat((state) => (prefix === null ? null : state.rooms[room]?.log.messages))
  return useMemo(() => {
    const found = new Map<string, Choice>()
    if (prefix === null) return []
    for (const { from } of (messages ?? []).slice(-recentMax).reverse()) {
      const { id, displayName, level } = from
      if (found.size === shownMax) break
      // The whole name stands there: Enter means send now.
      if (displayName.toLowerCase() === prefix) return []
      if (id !== me && level > 0 && displayName.toLowerCase().startsWith(prefix))
        found.set(id, { id, text: `@${displayName}`, label: <WrittenName user={from} /> })
    }
    return [...found.values()]
  }, [prefix, messages, me])
}

const labelOf = (found: Found): ReactNode => (
  <span className={styles.emote}>
    <span aria-hidden="true">
      <Picture of={found} />
    </span>
    {found.name}
  </span>
)

const none: readonly Choice[] = []

/** The names come with the first colon; until then, and where they do not come, nothing is offered. */
function useEmotes(prefix: string | null): readonly Choice[] {
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (prefix === null) return setFound(none)
    let over = false
    import('./emoji/book.ts').then(
      ({ find }) => {
        if (over) return
        setFound(
          find(prefix, shownMax).map((one) => ({
            id: one.name,
            text: one.emoji ?? `:${one.name}:`,
            label: labelOf(one),
          })),
        )
      },
      () => {},
    )
    return () => {
      over = true
    }
  }, [prefix])
  return prefix === null ? none : found
}

/** The commands that one may use, which come with the first slash. */
function useCommands(prefix: string | null): readonly Choice[] {
  const session = useSession()
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (prefix === null || session === null) return setFound(none)
    let over = false
    import('./commands.ts').then(
      ({ beginning }) => {
        if (over) return
        const fitting = beginning(session, prefix)
        // The whole name stands there: Enter means send now.
        if (fitting.some(({ name }) => name === prefix)) return setFound(none)
        setFound(
          fitting.map(({ name, takes, does }) => ({
            ...{ id: name, text: `/${name}` },
            label: (
              <span>
                <b>
                  /{name} {takes}
                </b>{' '}
                {does}
              </span>
            ),
          })),
        )
      },
      () => {},
    )
    return () => {
      over = true
    }
  }, [prefix, session])
  return prefix === null ? none : found
}
