import { type FocusEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** The row whose actions are shown. Only one that was pointed at in passing lets the list go on moving. */
export interface ActiveRow {
  id: string
  how: 'hover' | 'focus' | 'tap'
}

/** Rows the pointer only passes over on its way do not get actions, in ms. */
const REST = 70

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-message]')
const idOf = (target: EventTarget) => rowOf(target)?.dataset.message ?? null
const isControl = (target: EventTarget) => (target as Element).closest('button, a, input') !== null

/**
 * Which row of a list is active: the one under the mouse, the one with the focus, or the one that was tapped. One set of
 * handlers on the list, none on its rows [CHAT-3].
 */
export function useActiveRow() {
  const [active, setActive] = useState<ActiveRow | null>(null)
  const [overActions, setOverActions] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])

  const close = useCallback(() => {
    clearTimeout(resting.current)
    setOverActions(false)
    setActive(null)
  }, [])

  const onPointerOver = useCallback((event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const id = idOf(event.target)
    setOverActions((event.target as Element).closest('[data-actions]') !== null)
    clearTimeout(resting.current)
    if (id === null) return
    resting.current = setTimeout(
      () => setActive((before) => (before?.id === id || before?.how === 'focus' ? before : { id, how: 'hover' })),
      REST,
    )
  }, [])

  const onPointerLeave = useCallback((event: PointerEvent) => {
    // Actions of other remotes are trees of their own: to React, the pointer leaves this one when it comes to them.
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (event.pointerType !== 'mouse' || inside) return
    clearTimeout(resting.current)
    setOverActions(false)
    setActive((before) => (before?.how === 'hover' ? null : before))
  }, [])

  const onFocus = useCallback((event: FocusEvent) => {
    const id = idOf(event.target)
    // A click on a name also focuses it; that is the card's business, not the list's.
    if (id !== null && event.target.matches(':focus-visible')) setActive({ id, how: 'focus' })
  }, [])

  const onBlur = useCallback((event: FocusEvent) => {
    const to = event.relatedTarget
    if (to && idOf(to) === idOf(event.target)) return
    setActive((before) => (before?.how === 'focus' ? null : before))
  }, [])

  const onClick = useCallback((event: MouseEvent) => {
    const { pointerType } = event.nativeEvent as unknown as { pointerType?: string }
    const id = idOf(event.target)
    if (pointerType === 'mouse' || id === null || isControl(event.target)) return
    setActive((before) => (before?.id === id ? null : { id, how: 'tap' }))
  }, [])

  const pinned = active !== null && (active.how !== 'hover' || overActions)
  return { active, pinned, close, handlers: { onPointerOver, onPointerLeave, onFocus, onBlur, onClick } }
}
