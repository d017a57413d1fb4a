import { Button } from '@shoal/ui/Button'
import { useState } from 'react'

/** Ends an alliance; asks once more, on the spot, because a dialog over the dialog would hide what it is about. */
export function BreakButtons({ tag, disabled, onBreak }: { tag: string; disabled: boolean; onBreak: () => void }) {
  const [sure, setSure] = useState(false)
  if (!sure)
    return (
      <Button
        size="small"
        variant="danger"
        disabled={disabled}
        aria-label={`Break with ${tag}`}
        onClick={() => setSure(true)}
      >
        Break
      </Button>
    )
  return (
    <>
      <Button size="small" variant="ghost" disabled={disabled} onClick={() => setSure(false)}>
        Keep it
      </Button>
      <Button size="small" variant="danger" disabled={disabled} onClick={onBreak}>
        Break the alliance
      </Button>
    </>
  )
}
