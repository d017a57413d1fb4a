import { modalArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { type ClanPage, clansArea } from '@shoal/bus/clans'
import { clanInvitation, clanVault, editClan, inviteToClan, transferClan } from '@shoal/bus/clans/offers'
import { mayInvite } from '@shoal/bus/clans/rules'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Menu, type MenuEntry } from '@shoal/ui/Menu'
import { Crown, DoorOpen, Ellipsis, LogOut, MailOpen, Pencil, Trash2, UserPlus, Vault } from 'lucide-react'
import styles from './ClanInfo.module.css'
import { useClans } from './clansStore.ts'

/** The person's actions on a clan: as a stranger, by their rank in it, or as an admin. */
export function ClanActions({ page: { clan, room } }: { page: ClanPage }) {
  const { api, bus, openModal, toast } = useShell()
  const session = useSession()
  const { clan: own, invites, join, leave, load, phase } = useClans((state) => state)
  const { tag } = clan
  const invited = invites.some((invite) => invite.clan.tag === tag)
  const rank = own?.tag === tag ? own.rank : null
  const owner = rank === 'Owner'
  const stranger = phase === 'ready' && !own && !invited
  const confirm = (title: string, text: string, confirmLabel: string, onConfirm: () => Promise<unknown>) =>
    bus.publish(modalArea.topics.confirm, {
      ...{ title, text, confirmLabel, danger: true },
      onConfirm: async () => void (await onConfirm()),
    })
  const disband = () =>
    confirm(
      'Are you sure?',
      `[${tag}] ends for all of its ${clan.size.toLocaleString('en-US')} members, and its tag is free for anybody. What is in the vault goes to ${owner ? 'you' : 'its owner'}.`,
      'Disband',
      async () => {
        await api(clansArea).disband({ params: { tag } })
        toast({ type: 'success', text: `${tag} is no more` })
      },
    )

  if (!session)
    return (
      <div className={styles.actions}>
        <Button variant="live" onClick={() => openModal(logIn)}>
          Log in to join
        </Button>
      </div>
    )
  const more: MenuEntry[] = []
  if (owner)
    more.push(
      { label: 'Edit details', icon: <Pencil />, onSelect: () => openModal(editClan, { tag }) },
      {
        label: 'Transfer ownership',
        icon: <Crown />,
        disabled: clan.size < 2,
        onSelect: () => openModal(transferClan, { tag }),
      },
    )
  if (owner || session.user.app_metadata.admin)
    more.push({ label: 'Disband', icon: <Trash2 />, danger: true, onSelect: disband })

  return (
    <div className={styles.actions}>
      {rank && mayInvite(rank) && (
        <Button variant="live" icon={<UserPlus />} onClick={() => openModal(inviteToClan, { tag })}>
          Invite
        </Button>
      )}
      {rank && (
        <Button icon={<Vault />} onClick={() => openModal(clanVault, { tag })}>
          Vault
        </Button>
      )}
      {rank && !owner && (
        <Button
          variant="ghost"
          icon={<LogOut />}
          onClick={() =>
            confirm(
              'Are you sure?',
              clan.open ? `You leave [${tag}].` : `You leave [${tag}], and it takes an invitation to come back.`,
              'Leave',
              () => leave(tag),
            )
          }
        >
          Leave
        </Button>
      )}
      {invited && (
        <Button variant="live" icon={<MailOpen />} onClick={() => openModal(clanInvitation, { tag })}>
          Answer the invitation
        </Button>
      )}
      {stranger && clan.open && (
        <Button variant="live" icon={<DoorOpen />} disabled={clan.size >= room} onClick={() => void join(tag)}>
          {clan.size >= room ? 'Full' : 'Join'}
        </Button>
      )}
      {stranger && !clan.open && <p className={styles.hint}>Its members invite people. Say hello to them.</p>}
      {own && !rank && (
        <p className={styles.hint}>You are in [{own.tag}]. Somebody who leaves their clan can join another.</p>
      )}
      {phase === 'failed' && (
        <p className={styles.hint}>
          Your own clan could not be read.{' '}
          <Button size="small" onClick={() => void load()}>
            Retry
          </Button>
        </p>
      )}
      {more.length > 0 && (
        <Menu label={`More about ${tag}`} trigger={<Button icon={<Ellipsis />}>More</Button>} items={more} />
      )}
    </div>
  )
}
