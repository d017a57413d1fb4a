import { formatDateTime, formatTime } from '@shoal/bus'
import type { ChatMessage } from '@shoal/bus/chat'
import type { Person } from '@shoal/bus/common'
import { UserName } from '@shoal/remote-kit'
import { Tokens } from '@shoal/ui/Tokens'
import { CornerUpRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import styles from './MessageLine.module.css'
import type { Outgoing } from './outbox.ts'
import { pieces } from './text.ts'

type Me = Pick<Person, 'id' | 'displayName' | 'color'>

export interface MessageLineProps {
  message: ChatMessage
  me: Me | null
  /** Which person in the room has a name. */
  findPerson: (name: string) => Person | null
  /** Names of this row can be reached by Tab. */
  reachable: boolean
  /** Goes to the message with this id. */
  onJump: (id: string) => void
}

/** One message. Made for many: nothing in here has a state, an effect or an observer [CHAT-3]. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps): ReactNode {
  const { message, me, reachable } = props
  const { kind, from, at, removedBy, tip } = message
  const tabIndex = reachable ? 0 : -1
  if (kind === 'tip' && tip && removedBy === null)
    return (
      <p className={`${styles.line} ${styles.tip}`}>
        <b aria-hidden="true">₣</b> <UserName user={from} className={styles.golden} tabIndex={tabIndex} /> tipped{' '}
        <UserName user={tip.to} className={styles.golden} tabIndex={tabIndex} />{' '}
        <Tokens className={styles.amount} amount={tip.amount} tone="inherit" />
      </p>
    )
  return (
    <div className={concernsMe(message, me) ? `${styles.line} ${styles.me}` : styles.line}>
      <Quote {...props} />
      <time className={styles.time} dateTime={at} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>
      <Chip person={from} />
      {from.clan && (
        <span className={styles.clan} style={{ color: from.clan.color }}>
          [{from.clan.tag}]
        </span>
      )}
      <UserName user={from} tabIndex={tabIndex} />{' '}
      {removedBy === null ? (
        <Text {...props} />
      ) : (
        <i className={styles.gone}>message removed by {removedBy === 'moderator' ? 'a moderator' : 'its author'}</i>
      )}
    </div>
  )
})

const concernsMe = ({ mentions, replyTo }: ChatMessage, me: Me | null): boolean =>
  me !== null && (mentions.includes(me.id) || replyTo?.displayName === me.displayName)

const staffChips = { admin: 'ADMIN', mod: 'MOD' } as const

/** Staff and participants have their role beside the name, everyone else the level. */
function Chip({ person: { role, level } }: { person: Person }) {
  if (role === 'admin' || role === 'mod')
    return <span className={`${styles.chip} ${styles.staff}`}>{staffChips[role]}</span>
  if (role === 'fish') return <span className={`${styles.chip} ${styles.fish}`}>FISH</span>
  return (
    <span className={styles.chip} title={`Level ${level}`}>
      {level}
    </span>
  )
}

function Quote({ message: { replyTo }, onJump, reachable }: MessageLineProps) {
  if (!replyTo) return null
  return (
    <button
      type="button"
      className={styles.quote}
      tabIndex={reachable ? 0 : -1}
      title="Go to this message"
      onClick={() => onJump(replyTo.id)}
    >
      <CornerUpRight aria-hidden="true" />
      <span>
        <b>{replyTo.displayName}</b> {replyTo.text === '' ? <i>message removed</i> : replyTo.text}
      </span>
    </button>
  )
}

function Text({ message: { text, mentions }, me, findPerson, reachable }: MessageLineProps) {
  return (
    <span className={styles.text}>
      {pieces(text, mentions.length > 0).map((piece, index) => {
        if (piece.kind === 'text') return piece.text
        if (piece.kind === 'link')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its pieces
            <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
              {piece.text}
            </a>
          )
        const person = me && me.displayName.toLowerCase() === piece.name.toLowerCase() ? me : findPerson(piece.name)
        const name = `@${piece.name}`
        return person && mentions.includes(person.id) ? (
          <UserName
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            user={{ ...person, displayName: name }}
            className={styles.mention}
            tabIndex={reachable ? 0 : -1}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index} className={styles.mentioned}>
            {name}
          </span>
        )
      })}
    </span>
  )
}

/** A message of one's own that is still being sent. */
export function OutgoingLine({ outgoing: { text, replyTo }, me }: { outgoing: Outgoing; me: Me }) {
  return (
    <div className={`${styles.line} ${styles.outgoing}`}>
      {replyTo && (
        <span className={styles.quote}>
          <CornerUpRight aria-hidden="true" />
          <span>
            <b>{replyTo.from.displayName}</b> {replyTo.text}
          </span>
        </span>
      )}
      <span className={styles.time}>sending</span>
      <UserName user={me} tabIndex={-1} /> {text}
    </div>
  )
}
