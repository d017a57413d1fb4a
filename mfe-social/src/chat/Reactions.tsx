import type { ChatMessage } from '@shoal/bus/chat'
import type { ReactionName } from '@shoal/bus/chat/rules'
import { memo, type ReactNode } from 'react'
import { Picture } from './Picture.tsx'
import styles from './Reactions.module.css'
import { isMine, pictureOf } from './reactions.ts'

export interface ReactionsProps {
  message: ChatMessage
  /** They can be reached by Tab. */
  reachable: boolean
  /** Adds the person's reaction or takes it back; without it they are only shown. */
  onReact?: ((message: ChatMessage, name: ReactionName, on: boolean) => void) | undefined
}

/** The reactions to a message: each kind with its count, to be joined by a press [CHAT-2]. */
export const Reactions = memo(function Reactions({ message, reachable, onReact }: ReactionsProps): ReactNode {
  const { reactions } = message
  const shown = (reactions?.counts ?? []).flatMap(({ name, count }) => {
    const picture = pictureOf(name)
    return picture ? [{ name: name as ReactionName, count, picture }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={styles.reactions} aria-label="Reactions">
      {shown.map(({ name, count, picture }) => {
        const mine = isMine(reactions, name)
        const inside = (
          <>
            <span aria-hidden="true">
              <Picture of={picture} />
            </span>
            <b aria-hidden="true">{count > 999 ? '999+' : count}</b>
          </>
        )
        return (
          <li key={name}>
            {onReact ? (
              <button
                type="button"
                className={styles.reaction}
                aria-label={`${name}, ${count}`}
                aria-pressed={mine}
                title={mine ? `Take back ${name}` : name}
                tabIndex={reachable ? 0 : -1}
                onClick={() => onReact(message, name, !mine)}
              >
                {inside}
              </button>
            ) : (
              <span className={styles.reaction} role="img" aria-label={`${name}, ${count}`}>
                {inside}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
})
