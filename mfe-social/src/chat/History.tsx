import { formatDateTime, problemText, RequestError } from '@shoal/bus'
import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useChat } from './chatStore.ts'
import styles from './History.module.css'
import { emptied } from './log.ts'
import { MessageActions } from './MessageActions.tsx'
import { MessageLine } from './MessageLine.tsx'
import list from './MessageList.module.css'
import past from './PastMessages.module.css'
import { Reactions } from './Reactions.tsx'
import { useReader } from './reading/useReader.ts'
import { useActiveRow } from './useActiveRow.ts'

/** Messages that are kept at once: those on the other side go. */
const most = limits.chatKept

/** A stretch of a room's history, oldest first, and whether the room has more beyond it. */
interface Stretch {
  messages: readonly ChatMessage[]
  older: boolean
  newer: boolean
}

/** The stretch with more of one side, without what is then too much on the other. */
export function extended(
  { messages, older, newer }: Stretch,
  side: 'before' | 'after',
  more: { messages: readonly ChatMessage[]; older?: boolean | undefined; newer?: boolean | undefined },
): Stretch {
  if (side === 'before') {
    const all = [...more.messages, ...messages]
    return { messages: all.slice(0, most), older: more.older ?? false, newer: newer || all.length > most }
  }
  const all = [...messages, ...more.messages]
  return { messages: all.slice(-most), older: older || all.length > most, newer: more.newer ?? false }
}

const nobody = () => null

export interface HistoryProps {
  room: string
  /** The message around which it is read. */
  id: string
  /** Somebody was led to that message: it is marked. Otherwise they read on from there. */
  led: boolean
  onBack(): void
}

/** What was said in a room some time ago, read on to both sides [CHAT-1], instead of what is said now. */
export default function History({ room, id, led, onBack }: HistoryProps) {
  const { bus } = useShell()
  const me = useSession()?.user ?? null
  const faces = useChat((state) => state.faces)
  const readHistory = useChat((state) => state.readHistory)
  const reader = useReader()
  const { active, close, handlers } = useActiveRow()
  const [stretch, setStretch] = useState<Stretch | null>(null)
  /** What could not be read; `gone` where the message is not there any more. */
  const [problem, setProblem] = useState<{ text: string; gone: boolean } | null>(null)
  const [again, setAgain] = useState(0)
  /** The side that is being read, and why the last reading failed. */
  const [reading, setReading] = useState<'before' | 'after' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const scroller = useRef<HTMLOListElement>(null)
  /** What the reader sees stays where it is when rows are added above: distance from the end in px. */
  const fromEnd = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks again
  useEffect(() => {
    let ended = false
    setStretch(null)
    setProblem(null)
    bus.request(chatArea.sends.history, { room, id, side: 'around' }).then(
      ({ messages, older = false, newer = false }) => !ended && setStretch({ messages, older, newer }),
      (error: unknown) => {
        const gone = error instanceof RequestError && error.code === 'not-found'
        if (!ended) setProblem({ text: problemText(error), gone })
      },
    )
    return () => {
      ended = true
    }
  }, [bus, room, id, again])
  useEvent(chatArea.receives.removed, ({ room: where, ids, by }) => {
    if (where !== room) return
    const gone = new Set(ids)
    setStretch((now) => now && { ...now, messages: emptied(now.messages, gone, by) })
  })

  const row = useCallback(
    (wanted: string) => scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(wanted)}"]`) ?? null,
    [],
  )
  const loaded = stretch !== null
  useLayoutEffect(() => {
    if (!loaded) return
    const found = row(id)
    found?.scrollIntoView({ block: 'center' })
    // Whoever pressed a quote reads on there, also by keyboard.
    if (led) found?.focus({ preventScroll: true })
    else scroller.current?.focus({ preventScroll: true })
  }, [loaded, row, id, led])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever rows are added
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && fromEnd.current !== null) element.scrollTop = element.scrollHeight - fromEnd.current
    fromEnd.current = null
  }, [stretch])

  async function more(side: 'before' | 'after') {
    const at = stretch?.messages.at(side === 'before' ? 0 : -1)?.id
    if (!stretch || at === undefined || reading !== null) return
    setReading(side)
    setFailed(null)
    try {
      const found = await bus.request(chatArea.sends.history, { room, id: at, side })
      const element = scroller.current
      if (side === 'before' && element) fromEnd.current = element.scrollHeight - element.scrollTop
      setStretch((now) => now && extended(now, side, found))
    } catch (error) {
      setFailed(problemText(error))
    }
    setReading(null)
  }
  const jump = (to: string) => {
    const found = row(to)
    if (!found) return readHistory(room, to, true)
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
  }

  const said = reader.view(stretch?.messages ?? [])
  const wanted = stretch?.messages.find((message) => message.id === id)
  const hidden = led && wanted !== undefined && !said.some((message) => message.id === id)
  return (
    <>
      <p className={past.head}>
        <span>
          {wanted ? (
            <>
              Said around <b>{formatDateTime(wanted.at)}</b>
            </>
          ) : (
            'What was said before'
          )}
        </span>
        <Button size="small" variant="live" onClick={onBack}>
          Back to now
        </Button>
      </p>
      {hidden && (
        <p className={styles.note} role="status">
          Your filter or a block hides the message that you were led to.
        </p>
      )}
      {problem?.gone ? (
        <EmptyState className={past.middle} title="This message is not there any more">
          It was too old to be kept, or its room was cleared.
        </EmptyState>
      ) : problem !== null ? (
        <ErrorState
          className={past.middle}
          title="What was said could not be read"
          onRetry={() => setAgain((count) => count + 1)}
        >
          {problem.text}
        </ErrorState>
      ) : stretch === null ? (
        <div className={past.loading}>
          <SkeletonLines lines={6} label="Reading what was said" />
        </div>
      ) : (
        <ol
          ref={scroller}
          className={`${past.scroller} ${styles.scroller}`}
          aria-label="What was said"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          {...handlers}
        >
          {stretch.older && (
            <li className={styles.more}>
              <Button size="small" busy={reading === 'before'} onClick={() => void more('before')}>
                Older ones
              </Button>
            </li>
          )}
          {said.map((message) => {
            const on = active?.id === message.id
            return (
              <li
                key={message.id}
                className={list.row}
                data-message={message.id}
                data-lit={(led && message.id === id) || undefined}
                data-active={on || undefined}
                tabIndex={-1}
              >
                <MessageLine message={message} me={me} findPerson={nobody} faces={faces} reachable={on} onJump={jump} />
                {message.reactions && <Reactions message={message} reachable={false} />}
                {on && <MessageActions message={message} onDone={close} />}
              </li>
            )
          })}
          <li className={styles.more}>
            {stretch.newer ? (
              <Button size="small" busy={reading === 'after'} onClick={() => void more('after')}>
                Newer ones
              </Button>
            ) : (
              <Button size="small" onClick={onBack}>
                Back to now
              </Button>
            )}
          </li>
        </ol>
      )}
      {failed !== null && (
        <p className={styles.note} role="alert">
          Not read: {failed}
        </p>
      )}
    </>
  )
}
