import { useListening } from '@shoal/remote-kit/listening'
import { IconButton } from '@shoal/ui/IconButton'
import { Play, Square } from 'lucide-react'

interface ListenButtonProps {
  /** The sound. */
  url: string
  /** What is heard, for the name of the button. */
  what: string
  tabIndex?: number
}

/** Plays a sound for the person who presses it, and stops it; it stops by itself when the button goes. */
export function ListenButton({ url, what, tabIndex }: ListenButtonProps) {
  const { isHeard, toggle } = useListening(url)
  return (
    <IconButton
      label={isHeard ? `Stop ${what}` : `Listen to ${what}`}
      size="small"
      tabIndex={tabIndex}
      onClick={toggle}
    >
      {isHeard ? <Square /> : <Play />}
    </IconButton>
  )
}
