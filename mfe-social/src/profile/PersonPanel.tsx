import { ApiError } from '@shoal/bus'
import { leaderBoardPanel } from '@shoal/bus/leaders/offers'
import type { ProfileErrorCode } from '@shoal/bus/profile/errors'
import { useAddress, usePageTitle, useSession, useShell, WrittenName } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { Trophy, UserRound, UserX } from 'lucide-react'
import { withQueries } from '../layout/queries.ts'
import { PersonLink } from './PersonLink.tsx'
import styles from './PersonPanel.module.css'
import { ProfileView } from './ProfileView.tsx'
import { personAddress } from './personAddress.ts'
import { useProfile } from './profileQuery.ts'

/** Somebody's page, which can be sent to anybody [PRO-3]. */
function PersonPanel() {
  const asked = useAddress(personAddress).id
  const me = useSession()?.user.id
  const id = asked ?? me
  if (id === undefined)
    return (
      <div className={styles.panel}>
        <PanelHead title="People" />
        <EmptyState title="Whose page?" icon={<UserRound />}>
          Press a name anywhere to see who it is.
        </EmptyState>
      </div>
    )
  return <PersonPage key={id} id={id} />
}

function PersonPage({ id }: { id: string }) {
  const profile = useProfile(id)
  usePageTitle(personAddress, profile.data?.displayName ?? null)
  if (profile.error instanceof ApiError && profile.error.code === ('profile/no-such-user' satisfies ProfileErrorCode))
    return <Nobody />
  return (
    <div className={styles.panel}>
      <PanelHead title={profile.data ? <WrittenName user={profile.data} /> : 'Profile'} />
      <div className={styles.page}>
        <Plate>
          <ProfileView userId={id} />
        </Plate>
        {profile.data && <PersonLink id={id} />}
      </div>
    </div>
  )
}

/** For a link with a slip in it, and for one to somebody who has left [NAV-9]. */
function Nobody() {
  const { openPanel } = useShell()
  return (
    <div className={styles.panel}>
      <EmptyState
        level={1}
        title="There is no such person"
        icon={<UserX />}
        action={
          <Button icon={<Trophy />} onClick={() => openPanel(leaderBoardPanel)}>
            Look at the leader board
          </Button>
        }
      >
        The account was deleted, or the link is wrong.
      </EmptyState>
    </div>
  )
}

export default withQueries(PersonPanel)
