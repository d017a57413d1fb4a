import { economyArea } from '@shoal/bus/economy'
import { UserName, useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { LedgerButton } from './LedgerButton.tsx'
import styles from './Money.module.css'

/** Signs that somebody moved tokens between accounts of their own, or traded with themselves. */
export function SuspiciousPlate() {
  const { api } = useShell()
  const found = useQuery({ queryKey: ['economy-suspicious'], queryFn: () => api(economyArea).suspicious() })
  return (
    <Plate
      title="Worth a look"
      level={2}
      footer={
        <Button size="small" variant="ghost" busy={found.isFetching} onClick={() => void found.refetch()}>
          Look again
        </Button>
      }
    >
      <Answered query={found} waiting={<SkeletonLines lines={4} label="Looking at the tips" />} failed="Not looked">
        {({ rings, funnels, washes, tips }) =>
          rings.length + funnels.length + washes.length === 0 ? (
            <EmptyState title="Nothing stands out" icon={<Radar />}>
              {tips === 0
                ? 'Nobody tipped within seven days.'
                : `In ${tips.toLocaleString('en-US')} tips of seven days.`}
            </EmptyState>
          ) : (
            <ul className={styles.people}>
              {rings.map(({ people, tokens }) => (
                <li key={people.map(({ id }) => id).join()}>
                  <span className={styles.ring}>
                    {people.map((person) => (
                      <span key={person.id}>
                        <UserName user={person} /> →
                      </span>
                    ))}
                    <span className={styles.quiet}>and round again</span>
                  </span>
                  <Tokens amount={tokens} />
                  <LedgerButton user={people[0]!} />
                </li>
              ))}
              {washes.map(({ people, ticker, deals, tokens }) => (
                <li key={`${ticker} ${people.map(({ id }) => id).join()}`}>
                  <span className={styles.ring}>
                    {people.map((person, nth) => (
                      <span key={person.id}>
                        {nth > 0 && 'and '}
                        <UserName user={person} />
                      </span>
                    ))}
                    <span className={styles.quiet}>
                      sold {ticker ?? 'items'} to each other, both ways, in {deals} deals
                    </span>
                  </span>
                  <Tokens amount={tokens} />
                  <LedgerButton user={people[0]!} />
                </li>
              ))}
              {funnels.map(({ person, joinedAt, givers, tokens }) => (
                <li key={person.id}>
                  <span className={styles.ring}>
                    <UserName user={person} />
                    <span className={styles.quiet}>
                      is here since <Time at={joinedAt} show="date-time" /> and got tips of {givers} people
                    </span>
                  </span>
                  <Tokens amount={tokens} />
                  <LedgerButton user={person} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Plate>
  )
}
