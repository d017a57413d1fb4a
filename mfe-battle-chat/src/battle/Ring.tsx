import { Badge } from '@shoal/ui/Badge'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Bout } from './Bout.tsx'
import { useBattle } from './battleStore.ts'
import { EmptyRing } from './EmptyRing.tsx'
import styles from './Ring.module.css'

/** Where the two battle: the battle that runs, the last result, or why there is none. */
export function Ring() {
  const { phase, problem, battle, votes, result, sync } = useBattle((state) => state)
  return (
    <Plate
      title={result ? 'Last battle' : 'Battle'}
      level={2}
      className={styles.ring}
      aside={battle && !result ? <Badge variant="live">Live</Badge> : undefined}
    >
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
    </Plate>
  )
}
