import type { OwnEmote } from '@shoal/bus/chat/rules'
import styles from './Emote.module.css'
import sprite from './emotes.svg'

/** One of the project's own emotes; all are in one file, which comes with the first of them that is seen. */
export function Emote({ name, className }: { name: OwnEmote; className?: string | undefined }) {
  return (
    <img
      className={className ? `${styles.emote} ${className}` : styles.emote}
      src={`${sprite}#${name}`}
      alt={name}
      title={`:${name}:`}
      draggable={false}
      decoding="async"
    />
  )
}
