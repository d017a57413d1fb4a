import { problemText } from '@shoal/bus'
import { limits } from '@shoal/bus/page/limits'
import type { Profile } from '@shoal/bus/profile'
import { profileModal, userCardActions } from '@shoal/bus/profile/offers'
import { later, Slot, useShell } from '@shoal/remote-kit'
import { AnchoredCard } from '@shoal/ui/AnchoredCard'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { withQueries } from '../layout/queries.ts'
import { MedalPictures, shownMedalsOf } from '../medals/index.ts'
import { Bio } from './Bio.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { personOf, useProfile } from './profileQuery.ts'
import { TalkButtons } from './TalkButtons.tsx'
import styles from './UserCard.module.css'

// Only for people in a clan.
const Allies = later(async () => ({ default: (await import('../alliances/index.ts')).Allies }), {
  name: 'The list of allies',
  size: 'line',
})

export interface UserCardProps {
  userId: string
  anchor: HTMLElement | null
  takeFocus: boolean
  onClose: () => void
}

/** A small card about a person, with what can be done [UI-1]. */
function UserCard({ userId, anchor, takeFocus, onClose }: UserCardProps) {
  const profile = useProfile(userId)
  return (
    <AnchoredCard
      anchor={anchor}
      takeFocus={takeFocus}
      onClose={onClose}
      closeDelay={limits.hoverHideDelay}
      label={profile.data ? `About ${profile.data.displayName}` : 'About this person'}
      className={styles.popup}
    >
      {profile.data ? (
        <About profile={profile.data} onClose={onClose} />
      ) : profile.isError ? (
        <ErrorState
          className={styles.problem}
          title="Nothing to show"
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        >
          {problemText(profile.error)}
        </ErrorState>
      ) : (
        <SkeletonLines className={styles.loading} lines={4} avatar label="Reading the profile" />
      )}
    </AnchoredCard>
  )
}

function About({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { openModal } = useShell()
  const medals = shownMedalsOf(profile).slice(0, limits.userCardMedals)
  const slot = useMemo(() => ({ user: personOf(profile) }), [profile])
  return (
    <div className={styles.card}>
      <ProfileHeader profile={profile} size="large" />
      <Bio profile={profile} className={styles.bio} />
      {profile.clan && <Allies tag={profile.clan.tag} />}
      {medals.length > 0 && <MedalPictures medals={medals} />}
      <div className={styles.actions}>
        <Slot of={userCardActions} props={slot} className={styles.slot} />
        <Button size="small" icon={<UserRound />} onClick={() => openModal(profileModal, { userId: profile.id })}>
          View profile
        </Button>
        <TalkButtons profile={profile} onDone={onClose} />
      </div>
    </div>
  )
}

export default withQueries(UserCard)
