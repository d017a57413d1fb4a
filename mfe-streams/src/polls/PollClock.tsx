import { formatCountdown } from '@shoal/bus'
import type { Poll } from '@shoal/bus/polls'
import { Figure } from '@shoal/ui/Figure'
import { usePollTimeLeft } from './usePollTimeLeft.ts'

/** The time that is left of a poll that ends by itself. A timer: screen readers do not read it out by themselves. */
export function PollClock({ poll }: { poll: Poll }) {
  const left = usePollTimeLeft(poll)
  if (left === null) return null
  if (left === 0) return <span>over</span>
  return (
    <span role="timer">
      <Figure>{formatCountdown(left)}</Figure> left
    </span>
  )
}
