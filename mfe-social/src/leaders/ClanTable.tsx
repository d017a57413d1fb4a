import { type ClanStanding, clansArea } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/leaders/limits'
import { AddressLink, panelAddress, useShell } from '@shoal/remote-kit'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { Figure } from '@shoal/ui/Figure'
import { useQuery } from '@tanstack/react-query'
import { Shield } from 'lucide-react'
import { Percentile } from './columns.tsx'
import styles from './LeaderBoardPanel.module.css'
import { Movement } from './Movement.tsx'
import { PlacePlate } from './OwnPlace.tsx'

/** The page of a clan, as the panel of clans has it. */
const clanPage = panelAddress<string | null>({
  ...{ panel: 'clan-info', path: '/clan', home: null },
  read: ([tag]) => tag ?? null,
  write: (tag) => ({ segments: tag === null ? [] : [tag] }),
})

const columns: readonly Column<ClanStanding>[] = [
  {
    ...{ title: 'Place', figure: true, className: styles.place! },
    cell: ({ place }) => <b data-place={place <= 3 ? place : undefined}>{place}</b>,
  },
  { title: 'Since midnight', className: styles.since!, cell: (standing) => <Movement leader={standing} /> },
  {
    title: 'Clan',
    cell: ({ clan: { tag, name, color } }) => (
      <AddressLink address={clanPage} to={tag} className={styles.clan}>
        <b style={{ color: `color-mix(in oklab, ${color} 78%, var(--foam))` }}>[{tag}]</b> {name}
      </AddressLink>
    ),
  },
  { title: 'Standing', cell: ({ percent }) => <Percentile percent={percent} /> },
  { title: 'XP', figure: true, cell: ({ clan }) => <Figure>{clan.xp}</Figure> },
]

/** The clans by the XP of their members together, as the clans count them [PRO-5]. */
export function ClanTable() {
  const { api } = useShell()
  const query = useQuery({
    queryKey: ['clans', 'boards'],
    queryFn: ({ signal }) => api(clansArea).leaderBoard({ signal }),
    refetchInterval: limits.leadersEvery,
  })
  const own = query.data?.own
  return (
    <>
      {own && (
        <PlacePlate
          whose={`Your clan [${own.clan.tag}] is`}
          standing={own}
          of={query.data?.total ?? 0}
          title="XP"
          value={<Figure>{own.clan.xp}</Figure>}
        />
      )}
      <DataTable
        query={query}
        caption="Leader board of clans"
        waiting={{ lines: 10, label: 'Counting the clans' }}
        failed="No leader board"
        empty={{ title: 'There are no clans yet', icon: <Shield />, children: 'The first one leads.' }}
        rows={({ clanLeaderBoard }) => clanLeaderBoard}
        keyOf={({ clan }) => clan.id}
        columns={columns}
      />
      {query.data && query.data.total > query.data.clanLeaderBoard.length && (
        <p className={styles.none}>
          The first {query.data.clanLeaderBoard.length} of {query.data.total.toLocaleString('en-US')} clans. Every
          clan’s page says its place.
        </p>
      )}
    </>
  )
}
