import { ModalFooter, UserName, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { clanAddress } from '../layout/clanAddress.ts'
import { withQueries } from '../layout/queries.ts'
import styles from './ClanModals.module.css'
import { ClanName } from './ClanName.tsx'
import { useClans } from './clansStore.ts'
import { Emblem } from './Emblem.tsx'

/** Accepts or declines an invitation, one after the other [CLAN-3]. */
function InvitationModal({ tag }: { tag?: string }) {
  const { closeModal } = useShell()
  const { invites, clan: own, phase, problem, load, join, decline } = useClans((state) => state)
  const [busy, setBusy] = useState<'join' | 'decline' | null>(null)
  const invite = invites.find(({ clan }) => clan.tag === tag) ?? invites[0]
  if (phase === 'failed' && !invite)
    return (
      <ErrorState title="Your invitations could not be read" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (phase !== 'ready' && !invite) return <SkeletonLines lines={4} avatar label="Reading your invitations" />
  if (!invite)
    return (
      <EmptyState icon={<MailOpen />} title="No invitation waits for you">
        It was taken back, answered in another tab, or the clan is gone.
      </EmptyState>
    )
  const { clan, by, at } = invite
  async function answer(what: 'join' | 'decline') {
    setBusy(what)
    const done = await (what === 'join' ? join(clan.tag) : decline(clan.tag))
    setBusy(null)
    if (!done) return
    if (what === 'join') {
      closeModal()
      clanAddress.go({ tag: clan.tag })
    } else if (invites.length <= 1) closeModal()
  }
  return (
    <div className={styles.modal}>
      <div className={styles.invitation}>
        <Emblem clan={clan} size="huge" />
        <div>
          <p>
            <UserName user={by} tabIndex={-1} /> invited you <Time at={at} show="relative" />:
          </p>
          <p className={styles.big}>
            <ClanName clan={clan} />
          </p>
          <p>{clan.description}</p>
          <p className={styles.hint}>
            <Figure>{clan.size}</Figure> {clan.size === 1 ? 'member' : 'members'} · <Figure>{clan.xp}</Figure> XP ·{' '}
            <Tokens amount={clan.tokens} /> in the vault
          </p>
        </div>
      </div>
      <p className={styles.hint}>
        {own
          ? `You are in [${own.tag}]. Leave it first to join another clan.`
          : 'If you decline, they cannot ask you again for a week.'}
        {invites.length > 1 && ` ${invites.length} invitations wait for you.`}
      </p>
      <ModalFooter>
        <Button
          variant="ghost"
          busy={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => void answer('decline')}
        >
          Decline
        </Button>
        <Button
          variant="live"
          busy={busy === 'join'}
          disabled={busy !== null || own !== null}
          onClick={() => void answer('join')}
        >
          Join [{clan.tag}]
        </Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(InvitationModal)
