import { useEffect } from 'react'
import { useChatDesk } from './chatDesk.ts'

/** Shows nothing: keeps what can still be taken back while no message shows its actions. Who leaves wanted it gone. */
export default function ChatDeskKeeper(): null {
  const finish = useChatDesk((desk) => desk.finish)
  useEffect(() => {
    window.addEventListener('pagehide', finish)
    return () => window.removeEventListener('pagehide', finish)
  }, [finish])
  return null
}
