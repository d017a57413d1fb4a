import { useEffect, useRef } from 'react'

const typing = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]'
const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Keys of the line that somebody points at or has the focus in, by `KeyboardEvent.key` in lower case; `null` while it is
 * another's turn. They come before the keys of the player, and do nothing while somebody types or is asked something.
 */
export function useLineKeys(keys: Readonly<Record<string, () => void>> | null): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const listening = keys !== null
  useEffect(() => {
    if (!listening) return
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current?.[event.key.toLowerCase()]
      if (!act || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      if (document.querySelector(dialogs)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      act()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [listening])
}
