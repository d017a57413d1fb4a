import { battleArea, type PastBattle } from '@shoal/bus/battle'
import { limits } from '@shoal/bus/battle/limits'
import type { Person } from '@shoal/bus/common'
import { UserName, useEvent, useShell } from '@shoal/remote-kit'
import { GrowingList, useGrowingList } from '@shoal/remote-kit/lists'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import History from 'lucide-react/icons/history'
import styles from './Spectate.module.css'

const endings: Readonly<Record<PastBattle['ending'], string>> = {
  votes: 'by votes',
  tie: 'after a tie',
  forfeit: 'by forfeit',
  kick: 'by a kick',
  unnoticed: 'by forfeit',
}

/** Battles that are over, the newest first, read again when one ends [BAT-11]. */
export function PastPlate() {
  const { api } = useShell()
  const past = useGrowingList({
    key: ['battle-past'],
    load: (query, signal) => api(battleArea).past({ query, signal }),
    rows: ({ battles }) => battles,
    staleTime: limits.battleLeaderboardCache,
  })
  useEvent(battleArea.receives.end, () => void past.query.refetch())
  return (
    <Plate title="Past battles" level={2}>
      <GrowingList
        list={past}
        waiting={{ lines: 5, label: 'Reading past battles' }}
        failed="No past battles"
        empty={{
          title: 'Nobody has battled yet',
          icon: <History />,
          children: 'Every battle stands here once it is over, with its votes and its winner.',
        }}
      >
        {(battles) => (
          <ul className={styles.past} aria-label="Past battles">
            {battles.map((battle) => (
              <Line key={battle.id} battle={battle} />
            ))}
          </ul>
        )}
      </GrowingList>
    </Plate>
  )
}

function Line({ battle }: { battle: PastBattle }) {
  const { userOne, userTwo, userOneVotes, userTwoVotes, winner, ending, endedAt } = battle
  const name = (user: Person, won: boolean) => (
    <span className={styles.name} data-won={won || undefined}>
      <UserName user={user} />
    </span>
  )
  const winning = winner === 'one' ? userOne : winner === 'two' ? userTwo : null
  return (
    <li>
      {name(userOne, winner === 'one')}
      <Figure>
        {userOneVotes.toLocaleString('en-US')} : {userTwoVotes.toLocaleString('en-US')}
      </Figure>
      {name(userTwo, winner === 'two')}
      <span className={styles.how}>
        {winning ? `${winning.displayName} won ` : 'Over '}
        {endings[ending]} <Time at={endedAt} show="date-time" />
      </span>
    </li>
  )
}
