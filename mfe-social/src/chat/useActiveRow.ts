import { standsStill } from '@shoal/remote-kit'
import { type FocusEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** The row whose actions are shown. Only one that was pointed at in passing lets the list go on moving. */
export interface ActiveRow {
  id: string
  how: 'hover' | 'focus' | 'tap'
}

/** Rows the pointer only passes over on its way do not get actions, in ms. */
const REST = 70
/** Who leaves a row and is back on it so soon, in ms, has not left: something was drawn over it for a moment. */
const BLINK = 500

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-message]')
const idOf = (target: EventTarget) => rowOf(target)?.dataset.message ?? null
const isControl = (target: EventTarget) => (target as Element).closest('button, a, input') !== null

/**
 * Which row of a list is active: the one that the mouse was moved to, the one with the focus, or the one that was tapped.
 * Rows that come to lie under a mouse that stands still do not become active: who is about to press something would hit
 * another row than the one they aimed at. One set of handlers on the list, none on its rows [CHAT-3].
 */
export function useActiveRow() {
  const [active, setActive] = useState<ActiveRow | null>(null)
  const [overActions, setOverActions] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The row that the mouse was moved to last. */
  const aimed = useRef<string | null>(null)
  const left = useRef({ id: '', at: 0 })
  useEffect(() => () => clearTimeout(resting.current), [])

  const close = useCallback(() => {
    clearTimeout(resting.current)
    aimed.current = null
    setOverActions(false)
    setActive(null)
  }, [])

  const aim = useCallback((id: string | null) => {
    if (id === aimed.current) return
    aimed.current = id
    clearTimeout(resting.current)
    if (id === null) return
    resting.current = setTimeout(
      () => setActive((before) => (before?.id === id || before?.how === 'focus' ? before : { id, how: 'hover' })),
      REST,
    )
  }, [])

  const onPointerOver = useCallback(
    (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      setOverActions((event.target as Element).closest('[data-actions]') !== null)
      const { id, at } = left.current
      if (aimed.current === null && id === idOf(event.target) && Date.now() - at < BLINK) aim(id)
    },
    [aim],
  )

  const onPointerMove = useCallback(
    (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !standsStill(event)) aim(idOf(event.target))
    },
    [aim],
  )

  const onPointerLeave = useCallback((event: PointerEvent) => {
    // Actions of other remotes are trees of their own: to React, the pointer leaves this one when it comes to them.
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (event.pointerType !== 'mouse' || inside) return
    clearTimeout(resting.current)
    if (aimed.current !== null) left.current = { id: aimed.current, at: Date.now() }
    aimed.current = null
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
    // The next move of the mouse counts again, also on the row where it is.
    aimed.current = null
    setActive((before) => (before?.how === 'focus' ? null : before))
  }, [])

  const onClick = useCallback((event: MouseEvent) => {
    const { pointerType } = event.nativeEvent as unknown as { pointerType?: string }
    const id = idOf(event.target)
    if (pointerType === 'mouse' || id === null || isControl(event.target)) return
    setActive((before) => (before?.id === id ? null : { id, how: 'tap' }))
  }, [])

  const pinned = active !== null && (active.how !== 'hover' || overActions)
  return { active, pinned, close, handlers: { onPointerOver, onPointerMove, onPointerLeave, onFocus, onBlur, onClick } }
}
