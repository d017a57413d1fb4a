import { UserName } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import Hourglass from 'lucide-react/icons/hourglass'
import { useBattle } from './battleStore.ts'
import { KickButton } from './KickButton.tsx'
import styles from './Spectate.module.css'

/** Who waits for a battle, longest first [BAT-11]; staff kick from here [BAT-9]. */
export function WaitingPlate() {
  const phase = useBattle((state) => state.phase)
  const waiting = useBattle((state) => state.waiting)
  const length = useBattle((state) => state.queue.queueLength)
  const others = length - waiting.length
  return (
    <Plate
      title="Queue"
      level={2}
      aside={
        phase === 'ready' && (
          <span>
            <Figure>{length}</Figure> waiting
          </span>
        )
      }
    >
      {phase === 'loading' ? (
        <SkeletonLines lines={3} label="Looking who waits" />
      ) : waiting.length === 0 ? (
        <EmptyState title="Nobody waits" icon={<Hourglass />}>
          Two who wait battle as soon as the ring is free.
        </EmptyState>
      ) : (
        <ol className={styles.waiting} aria-label="Who waits">
          {waiting.map((user, index) => (
            <li key={user.id}>
              <Figure tone="dim">{index + 1}</Figure>
              <UserName user={user} />
              <KickButton user={user} />
            </li>
          ))}
        </ol>
      )}
      {others > 0 && waiting.length > 0 && (
        <p className={styles.others}>
          and <Figure>{others}</Figure> more
        </p>
      )}
    </Plate>
  )
}
