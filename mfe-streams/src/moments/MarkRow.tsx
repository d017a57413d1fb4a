import { formatClock } from '@shoal/bus'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useGoTo } from './goTo.ts'
import styles from './MarkRow.module.css'
import { type Bar, marksOf } from './markRow.ts'
import { useMoments } from './momentsStore.ts'
import { sentenceOf } from './sentence.ts'

/** One stop for the Tab key; arrows go from mark to mark. */
export default memo(function MarkRow({ streamId, from, to, isZoomed }: Omit<Bar, 'width'> & { isZoomed: boolean }) {
  const moments = useMoments((state) => state.moments)
  const goTo = useGoTo()
  const row = useRef<HTMLSpanElement>(null)
  const width = useWidth(row)
  const marks = useMemo(() => marksOf(moments, { streamId, from, to, width }), [moments, streamId, from, to, width])
  const [reached, setReached] = useState<string | null>(null)
  const stop = marks.find(({ moment }) => moment.id === reached) ?? marks.at(-1)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (move === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + move]?.focus()
  }
  return (
    <span ref={row} className={styles.row} data-zoomed={isZoomed}>
      {stop && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
        <span role="group" aria-label="Moments" onKeyDown={onKeyDown}>
          {marks.map(({ moment, form, share, more }) => (
            <button
              key={moment.id}
              type="button"
              className={styles.mark}
              style={{ '--at': share } as CSSProperties}
              data-size={moment.size}
              data-form={form}
              tabIndex={moment === stop.moment ? 0 : -1}
              aria-label={`${sentenceOf(moment)}, ${formatClock(moment.seenAt)} in New York${more > 0 ? `, and ${more} more near it` : ''}`}
              onFocus={() => setReached(moment.id)}
              onClick={() => goTo({ streamId, seenAt: moment.seenAt })}
            >
              <span className={styles.label} aria-hidden="true">
                {sentenceOf(moment)}
                {more > 0 && <i>{` +${more}`}</i>}
              </span>
            </button>
          ))}
        </span>
      )}
    </span>
  )
})

/** How wide it is, in pixels; 0 before it is measured. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [of])
  return width
}
