import { sessionArea } from '@shoal/bus'
import { useLive } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Bout } from './Bout.tsx'
import { useBattle } from './battleStore.ts'
import { EmptyRing } from './EmptyRing.tsx'
import styles from './Ring.module.css'

/** Where two people battle: the battle that runs, the last result, or why there is none. */
export function Ring() {
  const connected = useLive(sessionArea.states.connection).status === 'connected'
  const phase = useBattle((state) => state.phase)
  const problem = useBattle((state) => state.problem)
  const battle = useBattle((state) => state.battle)
  const votes = useBattle((state) => state.votes)
  const result = useBattle((state) => state.result)
  const sync = useBattle((state) => state.sync)
  return (
    <Plate
      title={result ? 'Last battle' : 'Battle'}
      level={2}
      className={styles.ring}
      aside={
        battle && !result && <Badge variant={connected ? 'live' : 'plain'}>{connected ? 'Live' : 'Reconnecting'}</Badge>
      }
    >
      <div className={styles.pit}>
        {phase === 'loading' ? (
          <SkeletonLines lines={5} avatar label="Looking into the ring" />
        ) : phase === 'failed' ? (
          <ErrorState title="The ring could not be seen" onRetry={() => void sync()}>
            {problem}
          </ErrorState>
        ) : result ? (
          <Bout key={result.battle.id} battle={result.battle} votes={result.votes} result={result} />
        ) : battle ? (
          <Bout key={battle.id} battle={battle} votes={votes} result={null} />
        ) : (
          <EmptyRing />
        )}
      </div>
    </Plate>
  )
}
