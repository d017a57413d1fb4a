import { battlePanel } from '@shoal/bus/battle/offers'
import { contestantModal, contestantsPanel } from '@shoal/bus/contestants/offers'
import { UserName, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import type { CSSProperties, ReactNode } from 'react'
import { useContestants } from '../contestants/index.ts'
import { useBattleBoard } from './battleBoard.ts'
import styles from './Deck.module.css'

const rowsMost = 5

/** Who is ahead among the contestants; before anybody was endorsed, on the board of battles. */
export function Ahead(): ReactNode {
  const { phase, problem, contestants, load } = useContestants((state) => state)
  const endorsed = contestants
    .filter(({ status, endorsements }) => status === 'in' && endorsements > 0)
    .toSorted((one, two) => two.endorsements - one.endorsements)
    .slice(0, rowsMost)
  if (phase === 'loading')
    return (
      <Plate title="Who is ahead" level={2} className={styles.plate}>
        <SkeletonLines lines={4} label="Reading who is ahead" />
      </Plate>
    )
  if (phase === 'failed')
    return (
      <Plate title="Who is ahead" level={2} className={styles.plate}>
        <ErrorState title="Not known right now" onRetry={() => void load()}>
          {problem}
        </ErrorState>
      </Plate>
    )
  return endorsed.length > 0 ? <MostEndorsed endorsed={endorsed} /> : <BattleBoard house={phase === 'ready'} />
}

function MostEndorsed({
  endorsed,
}: {
  endorsed: readonly { id: string; name: string; color: string; endorsements: number }[]
}): ReactNode {
  const { openModal, openPanel } = useShell()
  const most = endorsed[0]?.endorsements ?? 1
  return (
    <Plate
      title="Most endorsed"
      level={2}
      className={styles.plate}
      aside={
        <Button size="small" variant="ghost" onClick={() => openPanel(contestantsPanel)}>
          All
        </Button>
      }
    >
      <ol className={styles.ranks}>
        {endorsed.map(({ id, name, color, endorsements }) => (
          <li key={id} style={{ '--share': `${(100 * endorsements) / most}%`, '--tint': color } as CSSProperties}>
            <button type="button" onClick={() => openModal(contestantModal, { id, title: name })}>
              <b>{name}</b>
            </button>
            <Figure>{endorsements.toLocaleString('en-US')}</Figure>
          </li>
        ))}
      </ol>
    </Plate>
  )
}

function BattleBoard({ house }: { house: boolean }): ReactNode {
  const { openPanel } = useShell()
  const rows = useBattleBoard((state) => state.rows).slice(0, rowsMost)
  return (
    <Plate
      title={rows.length > 0 ? 'Battle wins' : 'Who is ahead'}
      level={2}
      className={styles.plate}
      aside={
        rows.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => openPanel(battlePanel)}>
            All
          </Button>
        )
      }
    >
      {rows.length > 0 ? (
        <ol className={styles.ranks}>
          {rows.map(({ user, wins }) => (
            <li key={user.id} style={{ '--share': `${(100 * wins) / (rows[0]?.wins || 1)}%` } as CSSProperties}>
              <UserName user={user} />
              <Figure>{wins}</Figure>
            </li>
          ))}
        </ol>
      ) : (
        <div className={styles.now}>
          <p className={styles.line}>Nobody yet. Your endorsement would be the first.</p>
          {house && (
            <Button size="small" onClick={() => openPanel(contestantsPanel)}>
              Meet the house
            </Button>
          )}
        </div>
      )}
    </Plate>
  )
}
