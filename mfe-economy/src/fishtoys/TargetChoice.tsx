import type { ItemTarget } from '@shoal/bus/items'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { type CSSProperties, useId } from 'react'
import styles from './TargetChoice.module.css'
import type { Target, Targets } from './useTargets.ts'

interface OptionsProps {
  label: string
  value: string | null
  /** An option for nobody, where there need not be a target. */
  none?: string
  onValueChange: (id: string | null) => void
}

const words = {
  ROOMS: { failed: 'The cameras could not be read', empty: 'No camera is on right now' },
  CONTESTANTS: { failed: 'The contestants could not be read', empty: 'Nobody is in the house right now' },
}
const wordsOf = (type: ItemTarget) => (type === 'ROOMS' ? words.ROOMS : words.CONTESTANTS)

/** Chooses one of the targets once they are known; `without` is one that was chosen for something else. */
export function TargetChoice({
  aim: { type, targets, problem, load },
  without = null,
  ...options
}: OptionsProps & { aim: Targets & { type: ItemTarget }; without?: string | null }) {
  if (problem !== null)
    return (
      <ErrorState title={wordsOf(type).failed} onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (targets === null) return <SkeletonLines lines={3} label="Looking who is there" className={styles.waiting} />
  if (targets.length === 0 && options.none === undefined)
    return <EmptyState title={wordsOf(type).empty}>The toy stays in your inventory until then.</EmptyState>
  return <Options {...options} targets={targets.filter(({ id }) => id !== without)} />
}

/** Native radios, so arrow keys work. */
function Options({ label, targets, value, none, onValueChange }: OptionsProps & { targets: readonly Target[] }) {
  const name = useId()
  const options = [...(none === undefined ? [] : [{ id: null, name: none }]), ...targets]
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((target) => (
          <label
            key={target.id}
            className={styles.option}
            style={'color' in target ? ({ '--own': target.color } as CSSProperties) : undefined}
          >
            <input type="radio" name={name} checked={value === target.id} onChange={() => onValueChange(target.id)} />
            <span>{target.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
