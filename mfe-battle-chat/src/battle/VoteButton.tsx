import type { Person } from '@shoal/bus/common'
import { Button } from '@shoal/ui/Button'
import { formatTokens } from '@shoal/ui/Tokens'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'

/** `price` is null while the free vote may still be open. */
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
  price: number | null
  busy: boolean
  disabled: boolean
  onVote: () => void
}) {
  return (
    <Button variant={price === null ? 'live' : 'gold'} wide busy={busy} disabled={disabled} onClick={onVote}>
      <span>
        {votes === 1 ? 'Vote' : `${votes} votes`}
        <VisuallyHidden> for {user.displayName}</VisuallyHidden>
        {price !== null && ` ${formatTokens(price)}`}
      </span>
    </Button>
  )
}
