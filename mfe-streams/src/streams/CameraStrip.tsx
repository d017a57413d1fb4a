import type { Session } from '@shoal/bus/accounts'
import type { Viewers } from '@shoal/bus/presence'
import type { LiveStream, StreamStatusMap } from '@shoal/bus/streams'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CameraCard, cameraState, type PeopleOfCamera } from './CameraCard.tsx'
import styles from './CameraStrip.module.css'
import { needsPass } from './selection.ts'
import { useAway } from './useAway.ts'
import { CameraHoverCard, useHoveredCamera } from './useHoveredCamera.ts'
import { useMoreBeside } from './useMoreBeside.ts'
import { useStillRound } from './useStillRound.ts'

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** In px: so wide the line fades where there is more of it. */
const fade = 40

/** Where a card begins in the whole of its row, in px. */
const placeIn = (row: HTMLElement, card: HTMLElement): number =>
  card.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft

/** Scrolls a row until a card stands clear of where it fades. Browsers scroll to its edge only, some not at all for a part of it. */
function bringIntoView(row: HTMLElement, card: HTMLElement): void {
  const before = placeIn(row, card) - fade
  const after = placeIn(row, card) + card.offsetWidth + fade - row.clientWidth
  if (row.scrollLeft > before) row.scrollTo({ left: before, behavior: 'instant' })
  else if (row.scrollLeft < after) row.scrollTo({ left: after, behavior: 'instant' })
}

/** STR-2: all cameras, in one row that scrolls where it has no room. One stop of the Tab key; the arrows move within. */
export function CameraStrip({
  streams,
  status,
  session,
  viewers,
  selectedId,
  People = null,
  onSelect,
}: {
  streams: readonly LiveStream[]
  status: StreamStatusMap
  session: Session | null
  viewers: Viewers['streams']
  selectedId: string | null
  /** Shows who is in the room of a camera, once it is there. */
  People?: PeopleOfCamera | null
  onSelect(id: string): void
}): ReactNode {
  const strip = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { hovered, close, handlers } = useHoveredCamera()
  const stillRound = useStillRound()
  const away = useAway()
  useMoreBeside(strip, streams.length)
  const shown = hovered && streams.find(({ id }) => id === hovered.id)
  const stateOf = (stream: LiveStream) => cameraState(stream, status, needsPass(stream, session))
  const stop = [focused, selectedId].find((id) => streams.some((stream) => stream.id === id)) ?? streams[0]?.id

  // The chosen one is in sight, also when it was chosen by key. The page chooses the first one: somebody who already moves
  // along the row stays where they are.
  const selectedBefore = useRef<string | null>(null)
  useEffect(() => {
    const isFirst = selectedBefore.current === null
    selectedBefore.current = selectedId
    const card = selectedId && strip.current?.querySelector<HTMLElement>(`[data-camera="${CSS.escape(selectedId)}"]`)
    const row = strip.current
    if (!card || !row || row.scrollWidth <= row.clientWidth) return
    if (isFirst && row.contains(document.activeElement)) return
    const left = placeIn(row, card) - (row.clientWidth - card.offsetWidth) / 2
    row.scrollTo({ left, behavior: isFirst ? 'instant' : 'smooth' })
  }, [selectedId])

  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(strip.current?.querySelectorAll<HTMLElement>('[data-camera]') ?? [])]
    const at = cards.indexOf(document.activeElement as HTMLElement)
    const move = moves[event.key]
    if (!move || at === -1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = cards[move(at, cards.length)]
    next?.focus({ preventScroll: true })
    if (next && strip.current) bringIntoView(strip.current, next)
  }

  return (
    <fieldset
      ref={strip}
      className={styles.strip}
      aria-label="Cameras"
      data-away={away || undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused((event.target as HTMLElement).dataset.camera ?? null)}
      onBlur={() => setFocused(null)}
      {...handlers}
    >
      {streams.map((stream) => (
        <CameraCard
          key={stream.id}
          stream={stream}
          state={stateOf(stream)}
          stillRound={stillRound}
          viewers={viewers[stream.id] ?? 0}
          selected={stream.id === selectedId}
          away={away}
          People={People}
          tabIndex={stream.id === stop ? 0 : -1}
          onSelect={() => onSelect(stream.id)}
        />
      ))}
      {hovered && shown && !away && (
        <CameraHoverCard
          anchor={hovered.anchor}
          stream={shown}
          state={stateOf(shown)}
          viewers={viewers[shown.id] ?? 0}
          People={People}
          onClose={close}
        />
      )}
    </fieldset>
  )
}

/** The strip while the cameras are not known yet. */
export function CameraStripSkeleton(): ReactNode {
  return (
    <div className={styles.strip} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={styles.card} data-state="loading" />
      ))}
    </div>
  )
}
