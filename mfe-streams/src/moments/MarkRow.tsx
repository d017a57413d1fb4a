import { formatClock } from '@shoal/bus'
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useState } from 'react'
import { useGoTo } from './goTo.ts'
import styles from './MarkRow.module.css'
import { marksOf } from './markRow.ts'
import { useMoments } from './momentsStore.ts'
import { sentenceOf } from './sentence.ts'

/** One stop for the Tab key; arrows go from mark to mark. */
export default memo(function MarkRow({ streamId, from, to }: { streamId: string; from: number; to: number }) {
  const moments = useMoments((state) => state.moments)
  const goTo = useGoTo()
  const marks = useMemo(() => marksOf(moments, streamId, from, to), [moments, streamId, from, to])
  const [reached, setReached] = useState<string | null>(null)
  const stop = marks.find(({ moment }) => moment.id === reached) ?? marks.at(-1)
  if (!stop) return null

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (move === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + move]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <span className={styles.row} role="group" aria-label="Moments" onKeyDown={onKeyDown}>
      {marks.map(({ moment, share }) => (
        <button
          key={moment.id}
          type="button"
          className={styles.mark}
          style={{ '--at': share } as CSSProperties}
          data-size={moment.size}
          tabIndex={moment === stop.moment ? 0 : -1}
          aria-label={`${sentenceOf(moment)}, ${formatClock(moment.seenAt)} in New York`}
          onFocus={() => setReached(moment.id)}
          onClick={() => goTo({ streamId, seenAt: moment.seenAt })}
        >
          <span className={styles.label} aria-hidden="true">
            {sentenceOf(moment)}
          </span>
        </button>
      ))}
    </span>
  )
})
