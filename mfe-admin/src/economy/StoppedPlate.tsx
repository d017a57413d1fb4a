import { economyArea, type Stopped } from '@shoal/bus/economy'
import { UserName, useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { formatTokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { itemHistory } from '../items/index.ts'
import { LedgerButton } from './LedgerButton.tsx'
import styles from './Money.module.css'

/** People of whom no tokens or no items leave, what is wrong, and the way to look at it [TOK-1]. */
export function StoppedPlate() {
  const { api } = useShell()
  const stopped = useQuery({ queryKey: ['economy-stopped'], queryFn: () => api(economyArea).stopped() })
  return (
    <Plate
      title="Stopped"
      level={2}
      footer={
        <Button size="small" variant="ghost" busy={stopped.isFetching} onClick={() => void stopped.refetch()}>
          Look again
        </Button>
      }
    >
      <Answered
        query={stopped}
        waiting={<SkeletonLines lines={3} label="Looking for stopped people" />}
        failed="Not looked"
      >
        {({ tokens, items }) =>
          tokens.length + items.length === 0 ? (
            <EmptyState title="Nobody is stopped" icon={<ShieldCheck />}>
              As of the last checks, what everybody has adds up.
            </EmptyState>
          ) : (
            <ul className={styles.people}>
              {tokens.map((stop) => (
                <OfTokens key={stop.userId} stop={stop} />
              ))}
              {items.map((stop) => (
                <OfItems key={stop.userId} stop={stop} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Plate>
  )
}

const Whose = ({ stop: { person } }: { stop: Pick<Stopped['items'][number], 'person'> }) =>
  person ? <UserName user={person} /> : <span>An account that is gone</span>

const Since = ({ at }: { at: string }) => (
  <>
    since <Time at={at} show="date-time" />
  </>
)

function OfTokens({ stop }: { stop: Stopped['tokens'][number] }) {
  const { person, tokens, moved, since } = stop
  return (
    <li>
      <span className={styles.ring}>
        <Whose stop={stop} />{' '}
        <span className={styles.quiet}>
          {tokens === moved
            ? 'has a movement that does not continue the one before'
            : `has ${formatTokens(tokens)}, but the movements add up to ${formatTokens(moved)}`}
          ; no tokens leave <Since at={since} />
        </span>
      </span>
      {person && <LedgerButton user={person} />}
    </li>
  )
}

function OfItems({ stop }: { stop: Stopped['items'][number] }) {
  const { openModal } = useShell()
  return (
    <li>
      <span className={styles.ring}>
        <Whose stop={stop} />{' '}
        <span className={styles.quiet}>
          has items whose history does not lead to where they are; no items leave <Since at={stop.since} />
        </span>
        {stop.items.map(({ instanceId, name }) => (
          <Button
            key={instanceId}
            size="small"
            aria-label={`History of ${name}`}
            onClick={() => openModal(itemHistory, { instanceId, name })}
          >
            {name}
          </Button>
        ))}
      </span>
    </li>
  )
}
