import { formatCountdown } from '@shoal/bus'
import type { BattleStats } from '@shoal/bus/battle'
import type { Person } from '@shoal/bus/common'
import { UserName, useRemaining } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Badge } from '@shoal/ui/Badge'
import { Figure } from '@shoal/ui/Figure'
import type { CSSProperties, ReactNode } from 'react'
import { FighterPicture } from '../call/index.ts'
import { Effects } from './Effects.tsx'
import styles from './Ring.module.css'

export interface FighterProps {
  user: Person
  /** Absent while it is not known. */
  stats: BattleStats | undefined
  own: boolean
  /** Null while the battle runs. */
  outcome: 'won' | 'lost' | null
  /** Until when they may come back, by this browser's clock in ms since 1970; null while they are there. */
  awayUntil: number | null
  children?: ReactNode
}

const times = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

function Record({ stats: { wins, losses } }: { stats: BattleStats }) {
  return (
    <p>
      <Figure tone="dim">
        {wins + losses === 0 ? 'First battle' : `${times(wins, 'win', 'wins')}, ${times(losses, 'loss', 'losses')}`}
      </Figure>
    </p>
  )
}

/** Takes the place of the record while the fighter's connection is lost [BAT-10]. */
function Away({ until }: { until: number }) {
  const left = useRemaining(until)
  return (
    <p className={styles.away} role="timer">
      Connection lost, {formatCountdown(left)} to come back
    </p>
  )
}

/** One of the two fighters: a plate in the person's colour. */
export function Fighter({ user, stats, own, outcome, awayUntil, children }: FighterProps) {
  return (
    <article
      className={styles.fighter}
      aria-label={user.displayName}
      data-outcome={outcome ?? undefined}
      style={{ '--hue': user.color } as CSSProperties}
    >
      <FighterPicture fighter={user} live={outcome === null}>
        <Avatar className={styles.portrait} name={user.displayName} color={user.color} photo={user.photo} size="huge" />
      </FighterPicture>
      <h3 className={styles.name}>
        <UserName user={user} />
      </h3>
      <p className={styles.facts}>
        <Badge variant="level" title={`Level ${user.level}`}>
          {user.level}
        </Badge>
        {own && <Badge>You</Badge>}
        {outcome === 'won' && <Badge variant="pill">Winner</Badge>}
      </p>
      {awayUntil !== null && outcome === null ? <Away until={awayUntil} /> : stats && <Record stats={stats} />}
      {children}
      <Effects userId={user.id} />
    </article>
  )
}
