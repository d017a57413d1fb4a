import type { Session } from '@shoal/bus/accounts'
import type { Viewers } from '@shoal/bus/presence'
import type { LiveStream, StreamStatusMap } from '@shoal/bus/streams'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CameraCard, cameraState } from './CameraCard.tsx'
import styles from './CameraStrip.module.css'
import { needsPass } from './selection.ts'
import { useAway } from './useAway.ts'
import { useHoveredCamera } from './useHoveredCamera.ts'
import { useMoreBeside } from './useMoreBeside.ts'
import { useStillRound } from './useStillRound.ts'

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** STR-2: all cameras, in one row that scrolls where it has no room. One stop of the Tab key; the arrows move within. */
export function CameraStrip({
  streams,
  status,
  session,
  viewers,
  selectedId,
  onSelect,
}: {
  streams: readonly LiveStream[]
  status: StreamStatusMap
  session: Session | null
  viewers: Viewers['streams']
  selectedId: string | null
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

  // The chosen one is in sight, also when it was chosen by key.
  useEffect(() => {
    const card = selectedId && strip.current?.querySelector<HTMLElement>(`[data-camera="${CSS.escape(selectedId)}"]`)
    const row = strip.current
    if (!card || !row || row.scrollWidth <= row.clientWidth) return
    row.scrollTo({ left: card.offsetLeft - (row.clientWidth - card.offsetWidth) / 2, behavior: 'smooth' })
  }, [selectedId])

  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(strip.current?.querySelectorAll<HTMLElement>('[data-camera]') ?? [])]
    const at = cards.indexOf(document.activeElement as HTMLElement)
    const move = moves[event.key]
    if (!move || at === -1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    cards[move(at, cards.length)]?.focus()
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
          tabIndex={stream.id === stop ? 0 : -1}
          onSelect={() => onSelect(stream.id)}
        />
      ))}
      {hovered && shown && !away && (
        <hovered.Card
          anchor={hovered.anchor}
          stream={shown}
          state={stateOf(shown)}
          viewers={viewers[shown.id] ?? 0}
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
