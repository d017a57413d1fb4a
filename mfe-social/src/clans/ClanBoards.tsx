import type { ClanBoards as Boards, Clan, ClanStanding } from '@shoal/bus/clans'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { Tokens } from '@shoal/ui/Tokens'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Crown, Flame, Gem, Minus, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClanName } from './ClanName.tsx'
import styles from './ClansPanel.module.css'
import { useClans } from './clansStore.ts'
import { Emblem } from './Emblem.tsx'

/** The four clans that stand out and the leader board, each with how it is counted [CLAN-2]. */
export function ClanBoards({ boards, query }: { boards: Boards; query: UseQueryResult<Boards> }) {
  const own = useClans((state) => state.clan?.tag)
  const { topClan, richestClan, mostPopularClan, mostHatedClan, clanLeaderBoard } = boards
  return (
    <>
      <div className={styles.firsts}>
        <First title="Top clan" icon={<Crown />} clan={topClan} how="The most XP of its members together.">
          {topClan && (
            <>
              <Figure>{topClan.xp}</Figure> XP
            </>
          )}
        </First>
        <First title="Richest clan" icon={<Gem />} clan={richestClan} how="The most in its vault right now.">
          {richestClan && <Tokens amount={richestClan.tokens} />}
        </First>
        <First title="Most popular clan" icon={<UsersRound />} clan={mostPopularClan} how="The most members.">
          {mostPopularClan && (
            <>
              <Figure>{mostPopularClan.size}</Figure> {mostPopularClan.size === 1 ? 'member' : 'members'}
            </>
          )}
        </First>
        <First
          title="Most hated clan"
          icon={<Flame />}
          clan={mostHatedClan?.clan ?? null}
          how="The most people who declined it or walked out within 30 days."
        >
          {mostHatedClan && (
            <>
              <Figure>{mostHatedClan.refusals}</Figure> {mostHatedClan.refusals === 1 ? 'person' : 'people'}
            </>
          )}
        </First>
      </div>
      <section className={styles.board} aria-labelledby="clan-leader-board">
        <h2 id="clan-leader-board">Leader board</h2>
        <p className={styles.how}>
          By the XP of all members together, without hostages, counted every minute. Arrows: places since midnight in
          New York.{' '}
          {boards.total > clanLeaderBoard.length && `The first ${clanLeaderBoard.length} of ${boards.total} clans.`}
        </p>
        <DataTable
          query={query}
          caption="Leader board of clans"
          waiting={{ lines: 8, label: 'Counting XP' }}
          failed="No leader board"
          empty={{ title: 'There are no clans yet' }}
          rows={({ clanLeaderBoard }) => clanLeaderBoard.map((one) => ({ ...one, mine: one.clan.tag === own }))}
          keyOf={({ clan }) => clan.id}
          columns={columns}
        />
      </section>
    </>
  )
}

interface FirstProps {
  title: string
  icon: ReactNode
  clan: Clan | null
  /** How it is counted. */
  how: string
  /** The figure that it is first by. */
  children: ReactNode
}

const First = ({ title, icon, clan, how, children }: FirstProps) => (
  <Plate title={title} aside={<span className={styles.sign}>{icon}</span>} className={styles.first}>
    {clan ? (
      <div className={styles.card}>
        <Emblem clan={clan} size="medium" />
        <div className={styles.words}>
          <ClanName clan={clan} />
          <p className={styles.figure}>{children}</p>
        </div>
      </div>
    ) : (
      <p className={styles.none}>Nobody yet</p>
    )}
    <p className={styles.how}>{how}</p>
  </Plate>
)

type Row = ClanStanding & { mine: boolean }

/** By how many places a clan went up or down since yesterday. */
function Movement({ place, before }: Pick<ClanStanding, 'place' | 'before'>) {
  if (before === null) return <span className={styles.new}>new</span>
  const up = before - place
  if (up === 0)
    return (
      <span className={styles.same} role="img" aria-label="Where it was yesterday">
        <Minus />
      </span>
    )
  return (
    <span
      className={up > 0 ? styles.up : styles.down}
      role="img"
      aria-label={`${up > 0 ? 'Up' : 'Down'} ${Math.abs(up)} since yesterday`}
    >
      {up > 0 ? <ArrowUp /> : <ArrowDown />}
      {Math.abs(up)}
    </span>
  )
}

const columns: readonly Column<Row>[] = [
  {
    title: 'Place',
    figure: true,
    className: styles.place!,
    cell: ({ place, before }) => (
      <>
        <b data-place={place <= 3 ? place : undefined}>{place}</b> <Movement place={place} before={before} />
      </>
    ),
  },
  {
    title: 'Clan',
    cell: ({ clan, mine }) => (
      <span className={styles.clan}>
        <Emblem clan={clan} />
        <span>
          <ClanName clan={clan} />
          {mine && <span className={styles.you}> yours</span>}
        </span>
      </span>
    ),
  },
  { title: 'Members', figure: true, cell: ({ clan }) => <Figure>{clan.size}</Figure> },
  { title: 'Vault', figure: true, cell: ({ clan }) => <Tokens amount={clan.tokens} /> },
  { title: 'XP', figure: true, cell: ({ clan }) => <Figure>{clan.xp}</Figure> },
]
