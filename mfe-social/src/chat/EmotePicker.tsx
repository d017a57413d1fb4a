import { IconButton } from '@shoal/ui/IconButton'
import { Smile } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

// Opening it is what brings its code.
const EmotePopover = lazy(() => import('./EmotePopover.tsx'))

/** A button that opens emoji to put into a message. */
export function EmotePicker({ onPick }: { onPick: (emote: string) => void }) {
  const [asked, setAsked] = useState(false)
  const closed = (
    <IconButton label="Emotes" aria-haspopup="dialog" onClick={() => setAsked(true)}>
      <Smile />
    </IconButton>
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <EmotePopover onPick={onPick} />
    </Suspense>
  )
}
