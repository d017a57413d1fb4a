import { type RefObject, useEffect, useRef } from 'react'
import { type ShortcutAction, shortcutOf } from './shortcuts.ts'

/** Listens to the player's keys while mounted. An action that is not there now leaves its key alone. */
export function useShortcuts(
  playerElement: RefObject<Element | null>,
  actions: Partial<Record<ShortcutAction, ((key: string) => void) | undefined>>,
): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = shortcutOf(event, playerElement.current)
      const act = action && latest.current[action]
      if (!act) return
      event.preventDefault()
      act(event.key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [playerElement])
}
