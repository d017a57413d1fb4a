import { IconButton } from '@shoal/ui/IconButton'
import { Popover } from '@shoal/ui/Popover'
import { Smile } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import styles from './EmotePopover.module.css'
import { emotes, emotesPerRow } from './emotes.ts'

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -emotesPerRow,
  ArrowDown: emotesPerRow,
}

/** The emoji; arrow keys move, picking one puts it into the message. Starts open. */
export default function EmotePopover({ onPick }: { onPick: (emote: string) => void }) {
  const [open, setOpen] = useState(true)
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const next = step === undefined ? -1 : at + step
    if (!emotes[next]) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <Popover
      label="Emotes"
      side="top"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className={styles.popup}
      trigger={
        <IconButton label="Emotes">
          <Smile />
        </IconButton>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between its buttons */}
      <div className={styles.grid} onKeyDown={move}>
        {emotes.map(([emote, name], index) => (
          <button
            key={emote}
            type="button"
            className={styles.emote}
            aria-label={name}
            title={name}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => {
              setOpen(false)
              onPick(emote)
            }}
          >
            {emote}
          </button>
        ))}
      </div>
    </Popover>
  )
}
