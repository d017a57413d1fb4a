import type { ChatMessage } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import type { Person } from '@shoal/bus/common'
import { useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useChat } from './chatStore.ts'
import { forgetHeights } from './forgetHeights.ts'
import type { Log } from './log.ts'
import { MessageActions } from './MessageActions.tsx'
import { MessageLine, OutgoingLine } from './MessageLine.tsx'
import styles from './MessageList.module.css'
import type { Outgoing } from './outbox.ts'
import { Reactions } from './Reactions.tsx'
import { useActiveRow } from './useActiveRow.ts'
import { useEnd } from './useEnd.ts'
import { useInView } from './useInView.ts'
import { useReact } from './useReact.ts'

/** A guess in px until a row is measured: lines of about 44 characters, including the name and its chips. */
const guess = (message: ChatMessage | undefined) =>
  5 +
  20 * Math.ceil((24 + (message?.text.length ?? 0)) / 44) +
  (message?.replyTo ? 18 : 0) +
  (message?.clip ? 48 : 0) +
  (message?.reactions ? 28 : 0)

export interface MessageListProps {
  room: string
  label: string
  log: Log
  outgoing: readonly Outgoing[]
}

/**
 * What is said in a room. Only rows near the view are in the document, each drawn once; the list stays at its end, or
 * where the reader is [CHAT-2, CHAT-3].
 */
export function MessageList({ room, label, log, outgoing }: MessageListProps) {
  const { shown, held, unseen } = log
  const me = useSession()?.user ?? null
  const hold = useChat((state) => state.hold)
  const scroller = useRef<HTMLDivElement>(null)
  const { active, pinned, close, handlers } = useActiveRow()

  // The list is held while somebody reads back, and while somebody is about to do something with a row.
  const [left, setLeft] = useState(false)
  const away = left || pinned
  useLayoutEffect(() => hold(room, away), [hold, room, away])
  useLayoutEffect(() => () => hold(room, false), [hold, room])
  const { onScroll, toEnd } = useEnd(scroller, away, setLeft)

  // Somebody who says something wants to see it, wherever they were reading.
  const said = outgoing.at(-1)?.key
  useLayoutEffect(() => {
    if (said === undefined) return
    close()
    toEnd()
  }, [said, close, toEnd])

  // A room gives its last messages; where it gave fewer, there were no more.
  const older = log.messages.length >= limits.chatHistory ? (log.messages[0]?.id ?? null) : null
  const latest = useRef(shown)
  latest.current = shown
  const virtual = useVirtualizer({
    count: shown.length + outgoing.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guess(shown[index]),
    getItemKey: (index) => shown[index]?.id ?? outgoing[index - shown.length]?.key ?? index,
    overscan: 12,
    // The bar of the first message stands in it, above the name [UI-1].
    paddingStart: older ? 64 : 24,
    paddingEnd: 8,
    initialRect: { width: 344, height: 700 },
    // Beyond the end: the list opens there.
    initialOffset: 1e6,
    useFlushSync: false,
  })
  // A row above the view that turns out higher or lower than guessed moves the reader's place along; the end needs none.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _, { scrollOffset }) =>
    away && start < (scrollOffset ?? 0)
  useLayoutEffect(() => forgetHeights(virtual, shown), [virtual, shown])

  /** Somebody of this room by name, for mentions. */
  const findPerson = useCallback(
    (name: string): Person | null =>
      latest.current.findLast(({ from }) => from.displayName.toLowerCase() === name.toLowerCase())?.from ?? null,
    [],
  )
  const readHistory = useChat((state) => state.readHistory)
  /** The message that somebody was led to: it is marked, and gets the focus once its row is in the document. */
  const [lit, setLit] = useState<string | null>(null)
  const focusing = useRef<string | null>(null)
  const jump = useCallback(
    (id: string) => {
      const index = latest.current.findIndex((message) => message.id === id)
      if (index < 0) return readHistory(room, id, true)
      setLeft(true)
      setLit(id)
      focusing.current = id
      virtual.scrollToIndex(index, { align: 'center' })
    },
    [virtual, readHistory, room],
  )
  useLayoutEffect(() => {
    if (focusing.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(focusing.current)}"]`)
    if (!row) return
    focusing.current = null
    row.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!held) setLit(null)
  }, [held])

  const react = useReact()
  const faces = useChat((state) => state.faces)
  const wanted = useChat((state) => (state.wanted?.room === room ? state.wanted.id : null))
  const arrived = useChat((state) => state.arrived)
  useEffect(() => {
    const at = wanted === null ? -1 : shown.findIndex(({ id }) => id === wanted)
    if (at < 0 || wanted === null) return
    // At the end it is in view anyhow, and nothing need be held.
    if (at >= shown.length - 5) toEnd()
    else jump(wanted)
    arrived(room)
  }, [room, wanted, shown, jump, toEnd, arrived])
  useInView(scroller, away ? null : room)

  const step = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-message]')
    if (event.key === 'Escape' && row) {
      scroller.current?.focus()
      close()
      return
    }
    const move = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (move === undefined || (event.target !== scroller.current && event.target !== row)) return
    event.preventDefault()
    const index = row ? Number(row.dataset.index) + move : shown.length - 1
    const next = scroller.current?.querySelector<HTMLElement>(`[data-message][data-index="${index}"]`)
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }

  const items = virtual.getVirtualItems()
  const mine = useMemo(() => me && { id: me.id, displayName: me.displayName, color: me.color }, [me])
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={`Messages in ${label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={step}
        {...handlers}
      >
        <ol className={styles.list} style={{ height: virtual.getTotalSize(), paddingTop: items[0]?.start ?? 0 }}>
          {older && (
            <li className={styles.older}>
              <Button size="small" onClick={() => readHistory(room, older)}>
                Older ones
              </Button>
            </li>
          )}
          {items.map(({ index, key }) => {
            const message = shown[index]
            const own = outgoing[index - shown.length]
            const on = message !== undefined && active?.id === message.id
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                className={styles.row}
                data-index={index}
                data-message={message?.id}
                data-active={on || undefined}
                data-lit={message?.id === lit || undefined}
                tabIndex={-1}
              >
                {message ? (
                  <MessageLine
                    message={message}
                    me={mine}
                    findPerson={findPerson}
                    faces={faces}
                    reachable={on}
                    onJump={jump}
                  />
                ) : (
                  own &&
                  mine && <OutgoingLine outgoing={own} me={{ ...mine, clan: findPerson(mine.displayName)?.clan }} />
                )}
                {message?.reactions && <Reactions message={message} reachable={on} onReact={react} />}
                {on && <MessageActions message={message} onReact={react} onDone={close} />}
              </li>
            )
          })}
        </ol>
      </div>
      {held && (left || unseen > 0) && (
        <Button className={styles.newer} variant="live" size="small" icon={<ArrowDown />} onClick={toEnd}>
          {unseen === 0 ? 'Newest' : `${unseen > 999 ? '999+' : unseen} new ${unseen === 1 ? 'message' : 'messages'}`}
        </Button>
      )}
    </div>
  )
}
