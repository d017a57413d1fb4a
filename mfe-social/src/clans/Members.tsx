import { modalArea, problemText } from '@shoal/bus'
import { type Clan, type ClanMember, type ClanPage, clansArea } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/clans/limits'
import { transferClan } from '@shoal/bus/clans/offers'
import { type MemberRank, mayKick, mayRank } from '@shoal/bus/clans/rules'
import { UserName, useSession, useShell } from '@shoal/remote-kit'
import { Listing, usePages } from '@shoal/remote-kit/lists'
import { Avatar } from '@shoal/ui/Avatar'
import { Badge } from '@shoal/ui/Badge'
import { Figure } from '@shoal/ui/Figure'
import { IconButton } from '@shoal/ui/IconButton'
import { Menu, type MenuEntry } from '@shoal/ui/Menu'
import { Table } from '@shoal/ui/Table'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { Crown, Ellipsis, Link2, Search, SearchX, Shield, UserMinus, UserRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import styles from './ClanInfo.module.css'
import { membersKey } from './clanQuery.ts'
import { useClans } from './clansStore.ts'

const ranks = [
  ['Leader', <Shield key="leader" />],
  ['Member', <UserRound key="member" />],
  ['Hostage', <Link2 key="hostage" />],
] as const

/** Who is in a clan, with their ranks, and what the person at the page may do with each [CLAN-3]. */
export function Members({ page: { clan, members } }: { page: ClanPage }) {
  const own = useClans((state) => (state.clan?.tag === clan.tag ? state.clan.rank : null))
  return (
    <section className={styles.members} aria-labelledby="clan-members">
      <h2 id="clan-members">Members</h2>
      {clan.size > limits.clanMembersPage ? (
        <ManyMembers clan={clan} own={own} />
      ) : (
        <MembersTable tag={clan.tag} own={own} members={members} />
      )}
      <p className={styles.hint}>
        Leaders invite, remove members, and take hostages among them. Members invite. Hostages wear the tag, give to the
        vault if they like, count for nothing, and may leave whenever they want.
      </p>
    </section>
  )
}

/** The members of a clan that is too large for one list: page by page, or by name. */
function ManyMembers({ clan: { tag, size }, own }: { clan: Clan; own: MemberRank | null }) {
  const { api } = useShell()
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const { query, pages } = usePages({
    key: [...membersKey(tag), name],
    size: limits.clanMembersPage,
    label: 'Pages of members',
    load: (page, signal) => api(clansArea).members({ params: { tag }, query: { page, ...(name && { name }) }, signal }),
    staleTime: 0,
  })
  return (
    <>
      <TextInput
        label="Find a member"
        hideLabel
        type="search"
        placeholder="How the name begins"
        maxLength={16}
        prefix={<Search />}
        className={styles.find}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Listing
        query={query}
        pages={pages}
        rows={({ members }) => members}
        waiting={{ lines: 8, avatar: true, label: `Reading the members of ${tag}` }}
        failed="The members could not be read"
        empty={{ title: `Nobody of the ${size.toLocaleString('en-US')} is called so`, icon: <SearchX /> }}
      >
        {(members, busy) => <MembersTable tag={tag} own={own} members={members} busy={busy} />}
      </Listing>
    </>
  )
}

interface MembersTableProps {
  tag: string
  /** The rank of the person at the page; null for a stranger. */
  own: MemberRank | null
  members: readonly ClanMember[]
  busy?: boolean
}

function MembersTable({ tag, own, members, busy = false }: MembersTableProps) {
  const me = useSession()?.user.id
  const some = own !== null && members.some(({ rank }) => mayKick(own, rank))
  return (
    <Table caption={`Members of ${tag}`} busy={busy}>
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
                  <UserName user={member.person} tag={false} />
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
            {some && <td data-tight>{mayKick(own, member.rank) && <Deeds tag={tag} own={own} member={member} />}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
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
      onSelect: () => openModal(transferClan, { tag, user: person }),
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
