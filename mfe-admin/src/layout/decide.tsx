import { Button } from '@shoal/ui/Button'
import { Check, X } from 'lucide-react'
import { useMemo, useState } from 'react'

/**
 * Whether somebody points at a line or has the focus in it: the keys of `useLineKeys` are that line's then.
 * @returns with the handlers that its element needs
 */
export function usePointed() {
  const [pointed, setPointed] = useState(false)
  const line = useMemo(() => {
    const [on, off] = [() => setPointed(true), () => setPointed(false)]
    return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off }
  }, [])
  return { pointed, line }
}

interface DecideButtonProps {
  onClick(): void
  busy?: boolean
  disabled?: boolean
}

/** Lets through what waits for staff; its key is A. */
export const ApproveButton = (props: DecideButtonProps) => (
  <Button {...props} size="small" variant="live" icon={<Check />} aria-keyshortcuts="A" title="Approve (A)">
    Approve
  </Button>
)

/** Turns it down; its key is R. */
export const RejectButton = (props: DecideButtonProps) => (
  <Button {...props} size="small" variant="danger" icon={<X />} aria-keyshortcuts="R" title="Reject (R)">
    Reject
  </Button>
)
