import type { Conversation } from '@shoal/bus/chat'
import { UserName, useBlock, WrittenName } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { IconButton } from '@shoal/ui/IconButton'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { ArrowLeft, Mail } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useChat } from '../chatStore.ts'
import { useHasBlocked } from '../index.ts'
import { Room } from '../Room.tsx'
import { ShortText } from '../ShortText.tsx'
import styles from './Direct.module.css'

/** Direct messages: the list of all conversations, or one of them [CHAT-4]. */
export default function Direct() {
  const open = useChat((state) => state.direct.open)
  return open ? <Talk key={open.room} conversation={open} /> : <List />
}

function Talk({ conversation: { room, with: other } }: { conversation: Conversation }) {
  const back = useRef<HTMLButtonElement>(null)
  const openTalk = useChat((state) => state.openTalk)
  return (
    <>
      <div className={styles.head}>
        <IconButton ref={back} size="small" label="All conversations" onClick={() => openTalk(null)}>
          <ArrowLeft />
        </IconButton>
        <Avatar name={other.displayName} color={other.color} photo={other.photo} size="small" />
        <Name person={other} />
      </div>
      <Room room={room} label={other.displayName} hint={`Write to ${other.displayName}`} closed={useClosed(other)} />
    </>
  )
}

/** Why nothing can be written to somebody, as far as this page knows; null where it can. */
function useClosed(other: Conversation['with']): ReactNode {
  const blocked = useHasBlocked(other.id)
  const { unblock } = useBlock()
  if (other.level === 0) return <p className={styles.closed}>This person has no account any more.</p>
  if (!blocked) return null
  return (
    <p className={styles.closed}>
      You blocked {other.displayName}: neither of you can write to the other.
      <Button size="small" onClick={() => void unblock(other)}>
        Unblock
      </Button>
    </p>
  )
}

/** Somebody whose account is deleted has no card. */
function Name({ person }: { person: Conversation['with'] }) {
  return person.level === 0 ? <span className={styles.gone}>deleted</span> : <UserName user={person} />
}

function List() {
  const { status, list, older } = useChat((state) => state.direct)
  const readOlder = useChat((state) => state.readOlderDirect)
  const read = useChat((state) => state.readDirect)
  const openTalk = useChat((state) => state.openTalk)
  /** Where somebody comes back from a conversation, its row has the focus again. */
  const left = useChat((state) => state.leftTalk)
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (left !== null) rows.current?.querySelector<HTMLElement>(`[data-room="${left}"]`)?.focus()
  }, [left])

  if (status === 'failed')
    return (
      <ErrorState className={styles.middle} title="Your messages could not be read" onRetry={read}>
        They are all still there.
      </ErrorState>
    )
  if (status === 'reading')
    return (
      <div className={styles.loading}>
        <SkeletonLines lines={6} avatar label="Reading your messages" />
      </div>
    )
  if (list.length === 0)
    return (
      <EmptyState className={styles.middle} title="No direct messages yet" icon={<Mail />}>
        Press somebody’s name, then Message. Only the two of you read it.
      </EmptyState>
    )
  return (
    <ul ref={rows} className={styles.list} aria-label="Conversations">
      {list.map((one) => (
        <li key={one.room}>
          <button
            type="button"
            className={styles.row}
            data-room={one.room}
            data-unread={one.unread > 0 || undefined}
            onClick={() => openTalk(one)}
          >
            <Avatar name={one.with.displayName} color={one.with.color} photo={one.with.photo} />
            <span className={styles.who}>
              <WrittenName user={one.with} />
            </span>
            {one.last ? <Time at={one.last.at} show="relative" className={styles.when} /> : <span />}
            <span className={styles.last}>
              <Last conversation={one} />
            </span>
            {one.unread > 0 && (
              <Badge variant="count" role="img" aria-label={`${one.unread} new`}>
                {one.unread > 99 ? '99+' : one.unread}
              </Badge>
            )}
          </button>
        </li>
      ))}
      {older !== 'none' && (
        <li className={styles.older}>
          <Button size="small" busy={older === 'reading'} onClick={readOlder}>
            Older ones
          </Button>
        </li>
      )}
    </ul>
  )
}

function Last({ conversation: { last } }: { conversation: Conversation }) {
  if (last === null) return null
  if (last.removed) return <i>message removed</i>
  if (last.kind === 'tip') return <i>{last.mine ? 'You gave a tip' : 'A tip for you'}</i>
  return (
    <>
      {last.mine && 'You: '}
      <ShortText text={last.text} />
    </>
  )
}
