import { type RefObject, useEffect, useState } from 'react'

const REST = 3_000

/**
 * Whether the controls over a picture are to be seen: after a tap on it or a movement over it, until the next tap or for
 * 3 s. Always true while not `active`.
 */
export function useAwake(element: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [awake, setAwake] = useState(true)
  useEffect(() => {
    const monitor = element.current
    if (!active || !monitor) return
    let shown = true
    let timer = setTimeout(() => show(false), REST)
    const show = (on: boolean) => {
      shown = on
      setAwake(on)
      clearTimeout(timer)
      if (on) timer = setTimeout(() => show(false), REST)
    }
    const ending = new AbortController()
    const { signal } = ending
    const tapped = ({ target }: Event) =>
      show(!shown || (target as Element).closest('button, input, select, a') !== null)
    const moved = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show(true)
    monitor.addEventListener('click', tapped, { signal })
    monitor.addEventListener('pointermove', moved, { signal })
    monitor.addEventListener('keydown', () => show(true), { signal })
    return () => {
      ending.abort()
      clearTimeout(timer)
      setAwake(true)
    }
  }, [element, active])
  return awake
}
