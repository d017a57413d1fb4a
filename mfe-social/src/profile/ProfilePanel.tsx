import { useSession } from '@shoal/remote-kit'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { withQueries } from '../layout/queries.ts'
import { Bio } from './Bio.tsx'
import { Endorsement } from './Endorsement.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import styles from './ProfilePanel.module.css'
import { ProfileTabs } from './ProfileTabs.tsx'
import { AccountButtons, PhotoButton, ProfileWaiting, ProgressButtons } from './ProfileView.tsx'
import { useProfile } from './profileQuery.ts'

/** One's own profile as a page: what others see, and beside it what can be changed [PRO-1]. */
function ProfilePanel() {
  const me = useSession()?.user.id
  // The panel is only there for signed-in people; it goes with the session.
  return me === undefined ? null : <OwnProfile key={me} userId={me} />
}

function OwnProfile({ userId }: { userId: string }) {
  const profile = useProfile(userId)
  return (
    <div className={styles.panel}>
      <PanelHead title="Profile" />
      {profile.data ? (
        <div className={styles.columns}>
          <Plate title="What others see" level={2}>
            <div className={styles.stack}>
              <ProfileHeader profile={profile.data} size="huge" underLevel={<ProgressButtons />}>
                <PhotoButton />
              </ProfileHeader>
              <Bio profile={profile.data} />
              {profile.data.endorsement && <Endorsement contestantId={profile.data.endorsement} />}
              <ProfileTabs profile={profile.data} />
            </div>
          </Plate>
          <div className={styles.stack}>
            <Plate title="Edit profile" level={2}>
              <ProfileForm profile={profile.data} />
            </Plate>
            <Plate title="Your page" level={2}>
              <PersonLink id={userId} />
            </Plate>
            <Plate title="Account" level={2}>
              <AccountButtons />
            </Plate>
          </div>
        </div>
      ) : (
        <Plate>
          <ProfileWaiting profile={profile} />
        </Plate>
      )}
    </div>
  )
}

export default withQueries(ProfilePanel)
