import { useAddress, useSession, WrittenName } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { UserRound } from 'lucide-react'
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

export default withQueries(PersonPanel)
