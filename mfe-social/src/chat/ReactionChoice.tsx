import { quickReactions, type ReactionName, reactionNames } from '@shoal/bus/chat/rules'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Picture } from './Picture.tsx'
import styles from './ReactionChoice.module.css'
import { pictureOf } from './reactions.ts'

const perRow = 8
/** Emoji first, then the project's own, each beginning a row. */
const quick = Object.keys(quickReactions).length

export interface ReactionChoiceProps {
  /** Names of those that are the person's own. */
  mine: readonly string[]
  onChoose: (name: ReactionName, on: boolean) => void
  onClose: () => void
}

/**
 * The reactions to choose from, over the row; arrow keys move, Escape closes. It opens to where there is more room in the
 * list.
 */
export default function ReactionChoice({ mine, onChoose, onClose }: ReactionChoiceProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [place, setPlace] = useState<{ side: 'above' | 'below'; room: number } | null>(null)
  useLayoutEffect(() => {
    const row = grid.current?.closest('[data-message]')?.getBoundingClientRect()
    const list = grid.current?.closest('[role=log]')?.getBoundingClientRect()
    if (!row || !list) return
    const [above, below] = [row.top - list.top, list.bottom - row.bottom]
    setPlace(above >= below ? { side: 'above', room: above } : { side: 'below', room: below })
    grid.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    const row = at < quick ? 0 : 1 + Math.floor((at - quick) / perRow)
    const column = at < quick ? at : (at - quick) % perRow
    const inRow = (wanted: number) =>
      wanted <= 0 ? Math.min(column, quick - 1) : quick + (wanted - 1) * perRow + column
    const next = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: row > 0 ? inRow(row - 1) : -1,
      ArrowDown: inRow(row + 1),
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next < 0 || next >= reactionNames.length) return
    setAt(next)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }
  const choice = (name: ReactionName, index: number) => (
    <button
      key={name}
      type="button"
      className={styles.choice}
      aria-label={name}
      aria-pressed={mine.includes(name)}
      title={name}
      tabIndex={index === at ? 0 : -1}
      onFocus={() => setAt(index)}
      onClick={() => onChoose(name, !mine.includes(name))}
    >
      <span aria-hidden="true">
        <Picture of={pictureOf(name)!} />
      </span>
    </button>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a form here
    <div
      ref={grid}
      role="group"
      aria-label="React with"
      data-actions
      className={styles.choices}
      data-side={place?.side}
      style={place ? { maxHeight: Math.max(80, place.room + 4) } : undefined}
      onKeyDown={move}
    >
      <div className={styles.quick}>{reactionNames.slice(0, quick).map(choice)}</div>
      <div className={styles.own}>{reactionNames.slice(quick).map((name, index) => choice(name, quick + index))}</div>
    </div>
  )
}
