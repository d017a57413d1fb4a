import { formatDateTime, formatTime } from '@shoal/bus'
import type { ChatMessage } from '@shoal/bus/chat'
import type { Person } from '@shoal/bus/common'
import { medalPicture } from '@shoal/bus/medal-pictures'
import { later, UserName } from '@shoal/remote-kit'
import { initials } from '@shoal/ui/Avatar'
import { EmojiText } from '@shoal/ui/EmojiText'
import { Tokens } from '@shoal/ui/Tokens'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { CornerUpRight } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { medalName } from '../layout/medalName.ts'
import { Emote } from './emotes/Emote.tsx'
import styles from './MessageLine.module.css'
import type { Outgoing } from './outbox.ts'
import { SafeLink } from './SafeLink.tsx'
import { ShortText } from './ShortText.tsx'
import { onlyPictures, pieces } from './text.ts'

// Its code comes with the first clip that is talked of.
const ClipLine = later(() => import('./ClipLine.tsx'), { name: 'The clip', size: 'line' })

type Me = Pick<Person, 'id' | 'displayName' | 'color'> & { clan?: Person['clan'] }

export interface MessageLineProps {
  message: ChatMessage
  me: Me | null
  /** Finds the person in the room with a name. */
  findPerson: (name: string) => Person | null
  /** The pictures of people stand before their names. */
  faces: boolean
  /** Names of this row can be reached by Tab. */
  reachable: boolean
  /** Goes to the message with this id. */
  onJump: (id: string) => void
}

/** One message. Made for many: nothing in here has a state, an effect or an observer [CHAT-3]. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps): ReactNode {
  const { message, me, reachable, faces } = props
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
      {faces && <Face person={from} />}
      <Chip message={message} />
      <UserName user={from} tabIndex={tabIndex} /> {message.medals && <ShownMedals ids={message.medals} />}
      {removedBy === null ? (
        message.clip ? (
          <>
            kept a clip
            <ClipLine clip={message.clip} reachable={reachable} waiting={<span className={styles.card} />} />
          </>
        ) : (
          <Text {...props} />
        )
      ) : (
        <i className={styles.gone}>message removed by {removedBy === 'moderator' ? 'a moderator' : 'its author'}</i>
      )}
    </div>
  )
})

const concernsMe = ({ mentions, replyTo }: ChatMessage, me: Me | null): boolean =>
  me !== null && (mentions.includes(me.id) || replyTo?.displayName === me.displayName)

const staffChips = { admin: 'ADMIN', mod: 'MOD' } as const

const passes: Readonly<Record<string, string>> = { pass: 'Season pass', xl: 'Season pass XL' }

/** The picture of somebody, or their initials where it does not come. */
function Face({ person: { displayName, color, photo } }: { person: Person }) {
  return (
    <span className={styles.face} style={{ '--hue': color } as CSSProperties} aria-hidden="true">
      {initials(displayName)}
      {photo && (
        <img
          src={photo}
          alt=""
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
    </span>
  )
}

/** The medals that somebody chose to show beside their name, as pictures that are read as one [CHAT-2, MED-2]. */
function ShownMedals({ ids }: { ids: readonly string[] }) {
  const names = ids.map(medalName).join(', ')
  return (
    <span className={styles.medals} role="img" aria-label={`Medals: ${names}`} title={names}>
      {ids.map((id) => (
        <img key={id} src={medalPicture(id)} alt="" width={15} height={15} decoding="async" />
      ))}
    </span>
  )
}

/** The mark of a season pass; before it the role of staff and participants, or the level. */
function Chip({ message: { from, badges } }: { message: ChatMessage }) {
  const pass = badges?.find((badge) => badge in passes)
  return (
    <>
      <Standing person={from} fresh={badges?.includes('newcomer') ?? false} />
      {pass && (
        <span className={styles.pass} role="img" aria-label={passes[pass]} title={passes[pass]}>
          {pass === 'xl' && 'XL'}
        </span>
      )}
    </>
  )
}

/** Beside the name: the role of staff and participants, a mark for people on their first day, or the level. */
function Standing({ person: { role, level }, fresh }: { person: Person; fresh: boolean }) {
  if (role === 'admin' || role === 'mod')
    return <span className={`${styles.chip} ${styles.staff}`}>{staffChips[role]}</span>
  if (role === 'fish') return <span className={`${styles.chip} ${styles.fish}`}>FISH</span>
  if (fresh)
    return (
      <span className={`${styles.chip} ${styles.fresh}`} title={`Here since today, level ${level}`}>
        NEW
      </span>
    )
  return (
    <span className={styles.chip} title={`Level ${level}`}>
      <VisuallyHidden>level </VisuallyHidden>
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
        <b>{replyTo.displayName}</b> {replyTo.text === '' ? <i>message removed</i> : <ShortText text={replyTo.text} />}
      </span>
    </button>
  )
}

function Text({ message: { text, mentions, from }, me, findPerson, reachable }: MessageLineProps) {
  // Staff and contestants have links [CHAT-2].
  const parts = pieces(text, mentions.length > 0, from.role !== null)
  return (
    <span className={onlyPictures(parts) ? `${styles.text} ${styles.large}` : styles.text}>
      {parts.map((piece, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a text never changes its pieces
        if (piece.kind === 'text') return <EmojiText key={index}>{piece.text}</EmojiText>
        if (piece.kind === 'emote') return <Emote key={index} name={piece.name} />
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a text never changes its pieces
        if (piece.kind === 'link')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its pieces
            <SafeLink key={index} href={piece.href} tabIndex={reachable ? 0 : -1} />
          )
        const person = me && me.displayName.toLowerCase() === piece.name.toLowerCase() ? me : findPerson(piece.name)
        const name = `@${piece.name}`
        return person && mentions.includes(person.id) ? (
          <UserName
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            user={{ ...person, displayName: name }}
            className={styles.mention}
            tag={false}
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
            <b>{replyTo.from.displayName}</b> <ShortText text={replyTo.text} />
          </span>
        </span>
      )}
      <span className={styles.time}>sending</span>
      <UserName user={me} tabIndex={-1} /> <ShortText text={text} />
    </div>
  )
}
