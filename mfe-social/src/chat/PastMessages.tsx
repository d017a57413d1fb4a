import { formatClock, problemText } from '@shoal/bus'
import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useChat } from './chatStore.ts'
import { MessageLine } from './MessageLine.tsx'
import styles from './PastMessages.module.css'
import { Reactions } from './Reactions.tsx'
import { useReader } from './reading/useReader.ts'

/** How much is asked for at once, in ms: messages then appear as the picture reaches them. */
const ahead = 30_000

const nobody = () => null

/** The messages of a room at the time that the picture shows, instead of those of now. */
export default function PastMessages({ room, at, onBack }: { room: string; at: number; onBack(): void }) {
  const { bus } = useShell()
  const me = useSession()?.user ?? null
  const faces = useChat((state) => state.faces)
  const reader = useReader()
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [again, setAgain] = useState(0)
  const until = Math.ceil((at + 1) / ahead) * ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks again
  useEffect(() => {
    let ended = false
    bus.request(chatArea.sends.past, { room, until: new Date(until).toISOString() }).then(
      ({ messages }) => {
        if (ended) return
        setMessages(messages)
        setProblem(null)
      },
      (error: unknown) => !ended && setProblem(problemText(error)),
    )
    return () => {
      ended = true
    }
  }, [bus, room, until, again])
  useEvent(chatArea.receives.removed, ({ room: where }) => where === room && setAgain((count) => count + 1))

  const readHistory = useChat((state) => state.readHistory)
  const said = reader.view(messages?.filter((message) => Date.parse(message.at) <= at) ?? [])
  const scroller = useRef<HTMLOListElement>(null)
  const last = said.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new line
  useLayoutEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [last])
  return (
    <>
      <p className={styles.head}>
        <span>
          As it was at <b>{formatClock(at)}</b>
        </span>
        <Button size="small" variant="live" onClick={onBack}>
          Back to now
        </Button>
      </p>
      {messages === null ? (
        problem === null ? (
          <div className={styles.loading}>
            <SkeletonLines lines={6} label="Reading what was said" />
          </div>
        ) : (
          <ErrorState
            className={styles.middle}
            title="What was said could not be read"
            onRetry={() => setAgain((count) => count + 1)}
          >
            {problem}
          </ErrorState>
        )
      ) : said.length === 0 ? (
        <EmptyState className={styles.middle} title="Nobody had said anything yet">
          What is said now is one press away.
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ol ref={scroller} className={styles.scroller} aria-label="What was said then" tabIndex={0}>
          {said.map((message) => (
            <li key={message.id} className={styles.row}>
              <MessageLine
                message={message}
                me={me}
                findPerson={nobody}
                faces={faces}
                reachable
                onJump={(id) => readHistory(room, id, true)}
              />
              {message.reactions && <Reactions message={message} reachable />}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
