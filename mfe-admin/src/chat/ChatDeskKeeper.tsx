import { useEffect } from 'react'
import { useChatDesk } from './chatDesk.ts'

/**
 * Shows nothing: keeps pending removals, which can still be undone, while no message shows its actions. Leaving the page
 * carries them out.
 */
export default function ChatDeskKeeper(): null {
  const finish = useChatDesk((desk) => desk.finish)
  useEffect(() => {
    window.addEventListener('pagehide', finish)
    return () => window.removeEventListener('pagehide', finish)
  }, [finish])
  return null
}
