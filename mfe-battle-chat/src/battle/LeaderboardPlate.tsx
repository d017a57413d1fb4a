import { formatDuration, problemText } from '@shoal/bus'
import { battleArea } from '@shoal/bus/battle'
import { limits } from '@shoal/bus/battle/limits'
import { UserName, useEvent, useShell } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { useQuery } from '@tanstack/react-query'
import Trophy from 'lucide-react/icons/trophy'
import styles from './LeaderboardPlate.module.css'

/** The best by wins, a minute old at most when it is opened, and read again each minute and after each battle [BAT-8]. */
export function LeaderboardPlate() {
  const { api } = useShell()
  const board = useQuery({
    queryKey: ['battle-leaderboard'],
    queryFn: ({ signal }) => api(battleArea).leaderboard({ signal }),
    staleTime: limits.battleLeaderboardCache,
    refetchInterval: limits.battleLeaderboardCache,
  })
  useEvent(battleArea.receives.end, () => void board.refetch())
  return (
    <Plate title="Leaderboard" level={2} flush className={styles.board}>
      {board.isPending ? (
        <SkeletonLines className={styles.waiting} lines={5} avatar label="Reading the leaderboard" />
      ) : board.isError && !board.data ? (
        <ErrorState title="No leaderboard" onRetry={() => void board.refetch()} retrying={board.isFetching}>
          {problemText(board.error)}
        </ErrorState>
      ) : board.data.leaderboard.length === 0 ? (
        <EmptyState title="Nobody has won yet" icon={<Trophy />}>
          The first winner opens this list.
        </EmptyState>
      ) : (
        <Table caption="Battles by wins">
          <thead>
            <tr>
              <th scope="col" data-figure data-tight>
                #
              </th>
              <th scope="col">Name</th>
              <th scope="col" data-figure>
                Wins
              </th>
              <th scope="col" data-figure>
                Losses
              </th>
              <th scope="col" data-figure>
                Duration
              </th>
              <th scope="col" data-figure>
                Votes
              </th>
            </tr>
          </thead>
          <tbody>
            {board.data.leaderboard.map(({ user, wins, losses, duration, votes }, index) => (
              <tr key={user.id}>
                <td data-figure data-tight>
                  {index + 1}
                </td>
                <td>
                  <UserName user={user} />
                </td>
                <td data-figure>{wins.toLocaleString('en-US')}</td>
                <td data-figure>{losses.toLocaleString('en-US')}</td>
                <td data-figure>{formatDuration(duration * 1_000)}</td>
                <td data-figure>{votes.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Plate>
  )
}
