import type { BattleStats } from '@shoal/bus/battle'
import type { Person } from '@shoal/bus/common'
import { UserName } from '@shoal/remote-kit'
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
  children?: ReactNode
}

const times = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** One of the two fighters: a plate in the person's colour. */
export function Fighter({ user, stats, own, outcome, children }: FighterProps) {
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
      {stats && (
        <p>
          <Figure tone="dim">
            {stats.wins + stats.losses === 0
              ? 'First battle'
              : `${times(stats.wins, 'win', 'wins')}, ${times(stats.losses, 'loss', 'losses')}`}
          </Figure>
        </p>
      )}
      {children}
      <Effects userId={user.id} />
    </article>
  )
}
