import { useEffect, useState } from 'react'

const REST = 3_000

/** Whether nobody has moved or pressed anything for 3 s; false while not `active`. */
export function useIdle(active: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!active) return
    const rest = () => setIdle(true)
    let timer = setTimeout(rest, REST)
    const stir = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(rest, REST)
    }
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, stir)
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) window.removeEventListener(kind, stir)
      setIdle(false)
    }
  }, [active])
  return idle
}
