import type { Person } from '@shoal/bus/common'
import { Button } from '@shoal/ui/Button'
import { formatTokens } from '@shoal/ui/Tokens'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'

/** `price`: what these votes cost, in tokens; nothing while the free vote is open and it is the only one. */
export function VoteButton({
  user,
  votes,
  price,
  busy,
  disabled,
  onVote,
}: {
  user: Person
  votes: number
  price: number
  busy: boolean
  disabled: boolean
  onVote: () => void
}) {
  return (
    <Button variant={price === 0 ? 'live' : 'gold'} wide busy={busy} disabled={disabled} onClick={onVote}>
      <span>
        {votes === 1 ? 'Vote' : `${votes} votes`}
        <VisuallyHidden> for {user.displayName}</VisuallyHidden>
        {price > 0 && ` ${formatTokens(price)}`}
      </span>
    </Button>
  )
}
