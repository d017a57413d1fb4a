import type { ActionCounts, BattleAction } from '@shoal/bus/battle'
import { actionPrice } from '@shoal/bus/battle/rules'
import type { Person } from '@shoal/bus/common'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Rolling } from '@shoal/ui/Rolling'
import { formatTokens } from '@shoal/ui/Tokens'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Heart from 'lucide-react/icons/heart'
import Skull from 'lucide-react/icons/skull'
import Zap from 'lucide-react/icons/zap'
import type { ComponentType } from 'react'
import styles from './ActionBar.module.css'

const kinds: ReadonlyArray<{
  action: BattleAction
  name: string
  Icon: ComponentType<{ size: number }>
}> = [
  { action: 'love', name: 'Love', Icon: Heart },
  { action: 'boost', name: 'Boost', Icon: Zap },
  { action: 'sabotage', name: 'Sabotage', Icon: Skull },
]

/** What spectators did to somebody who battles, and the buttons for more of it; without `onAct` the counts alone [BAT-6]. */
export function ActionBar({
  user,
  counts,
  busy,
  disabled,
  onAct,
}: {
  user: Person
  counts: ActionCounts
  busy: BattleAction | null
  disabled: boolean
  onAct?: (action: BattleAction) => void
}) {
  return (
    <ul className={styles.bar} aria-label={`Done to ${user.displayName}`}>
      {kinds.map(({ action, name, Icon }) => {
        const price = actionPrice(action)
        const count = (
          <Figure>
            <Rolling value={counts[action]} />
          </Figure>
        )
        const label = (
          <>
            <Icon size={16} aria-hidden="true" />
            <span className={styles.name} aria-hidden="true">
              {name}
            </span>
          </>
        )
        return (
          <li key={action} className={styles.kind} data-action={action}>
            {onAct ? (
              <Button
                size="small"
                wide
                busy={busy === action}
                disabled={disabled}
                title={price === 0 ? `${name}: free` : `${name}: ${formatTokens(price)}`}
                onClick={() => onAct(action)}
              >
                {label}
                <span className={styles.price} data-free={price === 0 || undefined} aria-hidden="true">
                  {price === 0 ? 'Free' : formatTokens(price)}
                </span>
                <VisuallyHidden>
                  {name} {user.displayName}
                  {price > 0 && ` for ${formatTokens(price)}`}
                </VisuallyHidden>
              </Button>
            ) : (
              <span className={styles.label}>
                {label}
                <VisuallyHidden>{name}</VisuallyHidden>
              </span>
            )}
            {count}
          </li>
        )
      })}
    </ul>
  )
}
