import { type RoomMessage, voiceArea } from '@shoal/bus/voice'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Listing } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import type { EmptyStateProps } from '@shoal/ui/EmptyState'
import { Time } from '@shoal/ui/Time'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'
import { ListenButton } from './ListenButton.tsx'
import styles from './voice.module.css'
import { kindWords, newestFirst, placeOf, priceOf, textOf } from './words.ts'

const statusWords = { queued: 'Waiting', approved: 'Approved', rejected: 'Rejected', failed: 'Failed' } as const

interface SentMessagesProps {
  /** Who sent them. */
  userId: string
  /** Names the list. */
  label: string
  /** Shown when there are none. */
  empty: EmptyStateProps
}

/** The last TTS messages and sound effects of a person, the newest first, live for themselves and staff [PRO-3] [TTS-1, SFX-1]. */
export function SentMessages({ userId, label, empty }: SentMessagesProps) {
  const { api } = useShell()
  const me = useSession()?.user.id ?? null
  // Others get less of somebody's messages than they do.
  const queryKey = ['voice', 'of', userId, me]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api(voiceArea).of({ params: { userId }, signal }) })
  const anew = (sender: string) => void (sender === userId && queries.invalidateQueries({ queryKey }))
  useEvent(voiceArea.receives.queued, (told) => anew(told.userId))
  useEvent(voiceArea.receives.updated, ({ message }) => anew(message.user.id))
  return (
    <Listing
      query={query}
      waiting={{ lines: 3, label: 'Reading the messages' }}
      failed="No messages"
      empty={empty}
      rows={({ ttsMessages, sfxMessages }) => newestFirst(ttsMessages, sfxMessages)}
    >
      {(messages) => (
        <ul className={styles.list} aria-label={label}>
          {messages.map((message) => (
            <Line key={message.id} message={message} own={userId === me} />
          ))}
        </ul>
      )}
    </Listing>
  )
}

/** What became of it and what it cost is shown to its sender; to others only where it was not simply played. */
function Line({ message, own }: { message: RoomMessage; own: boolean }) {
  const { kind, status, superApproved, reason, url, createdAt } = message
  const text = textOf(message)
  return (
    <li className={styles.line}>
      <div className={styles.heard}>
        {url !== null && <ListenButton url={url} what={`“${shortened(text)}”`} />}
        <p className={styles.words} dir="auto">
          {text}
        </p>
      </div>
      <p className={styles.facts}>
        <Badge>{kindWords[kind].name}</Badge>
        {(own || status !== 'approved') && (
          <Badge variant={status === 'approved' ? 'live' : 'plain'}>{statusWords[status]}</Badge>
        )}
        <span>{placeOf(message)}</span>
        {message.kind === 'tts' && <span>{message.voice === 'default' ? 'Default' : message.voiceName}</span>}
        {own && <span>{priceOf(message)}</span>}
        <Time at={createdAt} show="relative" />
      </p>
      {own && superApproved && <p className={styles.facts}>You got {kindWords[kind].token} for it.</p>}
      {reason !== null && <p className={styles.facts}>Reason: {reason}</p>}
    </li>
  )
}

/** For the name of a button. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
