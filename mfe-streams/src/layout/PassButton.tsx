import { logIn } from '@shoal/bus/accounts/offers'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import type { ReactNode } from 'react'

/**
 * The way to something that a season pass opens: to the pass for people without one, to log in for a visitor.
 * @param what the thing, as a sentence begins with it: `Attic`
 */
export function PassButton({ what }: { what: string }): ReactNode {
  const { openModal } = useShell()
  const signedIn = useSession() !== null
  const reason = `${what} is for season pass holders.`
  return (
    <Button
      variant="live"
      onClick={() =>
        signedIn ? openModal(getSeasonPass, { reason }) : openModal(logIn, { reason: `${reason} Log in to watch it.` })
      }
    >
      {signedIn ? 'Get Season Pass' : 'Log in'}
    </Button>
  )
}
