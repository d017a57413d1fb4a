import { later } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import { Smile } from 'lucide-react'
import { useState } from 'react'

// Opening it is what brings its code, and the names, which are a file of their own: completion uses them as well.
const EmotePopover = later(
  async () => {
    const [{ EmotePopover: Popover }, book] = await Promise.all([
      import('./EmotePopover.tsx'),
      import('./emoji/book.ts'),
    ])
    return { default: ({ onPick }: { onPick: (emote: string) => void }) => <Popover book={book} onPick={onPick} /> }
  },
  { name: 'The list of emotes', size: 'icon' },
)

/** A button that opens emoji and emotes to put into a message. */
export function EmotePicker({ onPick }: { onPick: (emote: string) => void }) {
  const [asked, setAsked] = useState(false)
  const closed = (
    <IconButton label="Emotes" aria-haspopup="dialog" onClick={() => setAsked(true)}>
      <Smile />
    </IconButton>
  )
  if (!asked) return closed
  return <EmotePopover onPick={onPick} waiting={closed} />
}
