import { modalArea, problemText } from '@shoal/bus'
import { type ClanMember, type ClanPage, clansArea } from '@shoal/bus/clans'
import { transferClan } from '@shoal/bus/clans/offers'
import { type MemberRank, mayKick, mayRank } from '@shoal/bus/clans/rules'
import { UserName, useSession, useShell } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Badge } from '@shoal/ui/Badge'
import { Figure } from '@shoal/ui/Figure'
import { IconButton } from '@shoal/ui/IconButton'
import { Menu, type MenuEntry } from '@shoal/ui/Menu'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import { Crown, Ellipsis, Link2, Shield, UserMinus, UserRound } from 'lucide-react'
import styles from './ClanInfo.module.css'

const ranks = [
  ['Leader', <Shield key="leader" />],
  ['Member', <UserRound key="member" />],
  ['Hostage', <Link2 key="hostage" />],
] as const

/** Who is in a clan, with their ranks, and what the person at the page may do with each [CLAN-3]. */
export function Members({ page: { clan, members } }: { page: ClanPage }) {
  const me = useSession()?.user.id
  // As the list has it: it follows every change of a rank.
  const own = members.find(({ person }) => person.id === me)?.rank
  const some = own !== undefined && members.some(({ rank }) => mayKick(own, rank))
  return (
    <section className={styles.members} aria-labelledby="clan-members">
      <h2 id="clan-members">Members</h2>
      <Table caption={`Members of ${clan.tag}`}>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Rank</th>
            <th scope="col" data-figure>
              XP
            </th>
            <th scope="col" data-figure>
              Since
            </th>
            {some && (
              <th scope="col" data-tight>
                Change
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.person.id}>
              <td>
                <span className={styles.who}>
                  <Avatar name={member.person.displayName} color={member.person.color} photo={member.person.photo} />
                  <span>
                    <UserName user={member.person} />
                    {member.person.id === me && <span className={styles.you}> you</span>}
                  </span>
                </span>
              </td>
              <td>
                <Badge variant={member.rank === 'Owner' ? 'live' : member.rank === 'Hostage' ? 'lock' : 'plain'}>
                  {member.rank}
                </Badge>
              </td>
              <td data-figure>
                <Figure>{member.xp}</Figure>
              </td>
              <td data-figure>
                <Time at={member.joinedAt} show="relative" />
              </td>
              {some && (
                <td data-tight>{mayKick(own, member.rank) && <Deeds tag={clan.tag} own={own} member={member} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.hint}>
        Leaders invite, remove members, and take hostages among them. Members invite. Hostages wear the tag, give to the
        vault if they like, count for nothing, and may leave whenever they want.
      </p>
    </section>
  )
}

/** What somebody with a rank may do with a member below them. */
function Deeds({ tag, own, member: { person, rank } }: { tag: string; own: MemberRank; member: ClanMember }) {
  const { api, bus, openModal, toast } = useShell()
  const params = { tag, userId: person.id }
  const become = async (next: 'Leader' | 'Member' | 'Hostage') => {
    try {
      await api(clansArea).rank({ params, body: { rank: next } })
      toast({ type: 'success', text: `${person.displayName} is ${next} now` })
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
    }
  }
  const kick = () =>
    bus.publish(modalArea.topics.confirm, {
      title: 'Are you sure?',
      text: `${person.displayName} is removed from [${tag}] and told so.`,
      ...{ confirmLabel: 'Remove', danger: true },
      onConfirm: async () => void (await api(clansArea).remove({ params })),
    })
  const items: MenuEntry[] = ranks
    .filter(([next]) => next !== rank && mayRank(own, rank, next))
    .map(([next, icon]) => ({ label: `Make ${next}`, icon, onSelect: () => void become(next) }))
  if (own === 'Owner' && rank !== 'Hostage')
    items.push({
      label: 'Hand the clan over',
      icon: <Crown />,
      onSelect: () => openModal(transferClan, { tag, userId: person.id }),
    })
  items.push('separator', { label: 'Remove from clan', icon: <UserMinus />, danger: true, onSelect: kick })
  return (
    <Menu
      label={`What to do with ${person.displayName}`}
      align="end"
      trigger={
        <IconButton size="small" label={`What to do with ${person.displayName}`}>
          <Ellipsis />
        </IconButton>
      }
      items={items}
    />
  )
}
