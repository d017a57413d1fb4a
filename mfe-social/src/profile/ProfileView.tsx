import { problemText } from '@shoal/bus'
import { changePassword, deleteAccount } from '@shoal/bus/accounts/offers'
import { rankLadder, yourMedals } from '@shoal/bus/medals/offers'
import type { Profile } from '@shoal/bus/profile'
import { profilePhoto, userCardActions, xpHistory } from '@shoal/bus/profile/offers'
import { Slot, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Award, ChartNoAxesColumn, History, ImageUp, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Bio } from './Bio.tsx'
import { Endorsement } from './Endorsement.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import styles from './ProfileView.module.css'
import { personOf, useProfile } from './profileQuery.ts'
import { TalkButtons } from './TalkButtons.tsx'

/** A profile in the narrow space of a modal; one's own can be changed in place [PRO-1, PRO-3]. */
export function ProfileView({ userId }: { userId: string }) {
  const own = useSession()?.user.id === userId
  const profile = useProfile(userId)
  const [editing, setEditing] = useState(false)
  if (!profile.data) return <ProfileWaiting profile={profile} />
  return (
    <div className={styles.view}>
      <ProfileHeader profile={profile.data} size="huge" underLevel={own && <ProgressButtons />}>
        {own && <PhotoButton />}
      </ProfileHeader>
      {editing ? (
        <ProfileForm profile={profile.data} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Bio profile={profile.data} />
          {profile.data.endorsement && <Endorsement contestantId={profile.data.endorsement} />}
          <div className={styles.actions}>
            {own ? (
              <Button icon={<Pencil />} onClick={() => setEditing(true)}>
                Edit profile
              </Button>
            ) : (
              <Actions profile={profile.data} />
            )}
          </div>
          <ProfileTabs profile={profile.data} />
          {own && (
            <div className={styles.foot}>
              <AccountButtons />
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Shown until the profile is there, or instead of it. */
export function ProfileWaiting({ profile }: { profile: ReturnType<typeof useProfile> }) {
  if (profile.isError)
    return (
      <ErrorState title="Nothing to show" onRetry={() => void profile.refetch()} retrying={profile.isFetching}>
        {problemText(profile.error)}
      </ErrorState>
    )
  return <SkeletonLines lines={7} avatar label="Reading the profile" />
}

function Actions({ profile }: { profile: Profile }) {
  const { closeModal } = useShell()
  const slot = useMemo(() => ({ user: personOf(profile) }), [profile])
  return (
    <>
      <Slot of={userCardActions} props={slot} className={styles.actions} />
      <TalkButtons profile={profile} onDone={closeModal} />
    </>
  )
}

export function PhotoButton() {
  const { openModal } = useShell()
  return (
    <Button size="small" icon={<ImageUp />} onClick={() => openModal(profilePhoto)}>
      Photo
    </Button>
  )
}

/** The ways from one's own level to the XP history, the ranks, and the medals. */
export function ProgressButtons() {
  const { openModal } = useShell()
  return (
    <div className={styles.actions}>
      <Button size="small" variant="ghost" icon={<History />} onClick={() => openModal(xpHistory)}>
        XP history
      </Button>
      <Button size="small" variant="ghost" icon={<ChartNoAxesColumn />} onClick={() => openModal(rankLadder)}>
        Ranks
      </Button>
      <Button size="small" variant="ghost" icon={<Award />} onClick={() => openModal(yourMedals)}>
        Your Medals
      </Button>
    </div>
  )
}

export function AccountButtons() {
  const { openModal } = useShell()
  return (
    <div className={styles.account}>
      <Button size="small" variant="ghost" icon={<KeyRound />} onClick={() => openModal(changePassword)}>
        Change password
      </Button>
      <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => openModal(deleteAccount)}>
        Delete account
      </Button>
    </div>
  )
}
