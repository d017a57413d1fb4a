import { logIn } from '@shoal/bus/accounts/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { UserRound } from 'lucide-react'
import { withQueries } from '../layout/queries.ts'
import { ProfileView } from './ProfileView.tsx'

export interface ProfileModalProps {
  /** The person with the profile; by default one's own. */
  userId?: string
}

/** Somebody's profile, or one's own [PRO-1]. */
function ProfileModal({ userId }: ProfileModalProps) {
  const { openModal } = useShell()
  const session = useSession()
  const id = userId ?? session?.user.id
  if (id === undefined)
    return (
      <EmptyState
        title="You have no profile yet"
        icon={<UserRound />}
        action={
          <Button variant="live" onClick={() => openModal(logIn)}>
            Log in
          </Button>
        }
      >
        Log in to have a name, a colour and a level.
      </EmptyState>
    )
  return <ProfileView key={id} userId={id} />
}

export default withQueries(ProfileModal)
