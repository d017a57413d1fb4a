import { modalArea } from '@shoal/bus'
import type { Zone } from '@shoal/bus/zones'
import { zoneLimits } from '@shoal/bus/zones/limits'

import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import { useState } from 'react'
import { ItemChoice } from '../items/index.ts'
import { fieldOf, instantOf } from '../layout/showTime.ts'
import styles from './Inspector.module.css'
import { actionWords, noItem, problemsOf } from './words.ts'

const emptyActions: Record<keyof typeof actionWords, Zone['action']> = {
  'give experience': { name: 'give experience', metadata: 25 },
  'give item': { name: 'give item', metadata: noItem },
  'change live stream': { name: 'change live stream', metadata: '' },
  'open link': { name: 'open link', metadata: 'https://' },
}

export interface ZoneFormProps {
  zone: Zone
  /** Names by id. */
  cameras: ReadonlyMap<string, string>
  /** How many people claimed it. */
  claims: number
  onChange(part: Partial<Zone>): void
  onDeleteClaims(): Promise<void>
}

/** Everything of a zone but its shape. */
export function ZoneForm({ zone, cameras, claims, onChange, onDeleteClaims }: ZoneFormProps) {
  const { bus } = useShell()
  const { action, valid } = zone
  const problems = problemsOf(zone)
  return (
    <>
      <TextInput
        label="Name"
        hint="For admins only"
        value={zone.name}
        maxLength={zoneLimits.nameMax}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label="Action"
        options={Object.entries(actionWords).map(([value, label]) => ({ value, label }))}
        value={action.name}
        onValueChange={(name) => {
          if (name !== action.name) onChange({ action: emptyActions[name as keyof typeof actionWords] })
        }}
      />
      {action.name === 'give experience' && (
        <Experience
          key={zone.id}
          amount={action.metadata}
          problem={problems.amount}
          onChange={(metadata) => onChange({ action: { ...action, metadata } })}
        />
      )}
      {action.name === 'give item' && (
        <ItemChoice
          label="Item"
          value={action.metadata === noItem ? null : Number(action.metadata)}
          error={problems.item}
          onValueChange={(itemId) => onChange({ action: { ...action, metadata: String(itemId) } })}
        />
      )}
      {action.name === 'change live stream' && (
        <Select
          label="Camera to switch to"
          placeholder="Choose a camera"
          options={[...cameras].filter(([id]) => id !== zone.camera).map(([value, label]) => ({ value, label }))}
          value={action.metadata === '' ? null : action.metadata}
          error={problems.camera}
          onValueChange={(metadata) => onChange({ action: { ...action, metadata } })}
        />
      )}
      {action.name === 'open link' && (
        <TextInput
          label="Link"
          hint="Opens in a new tab"
          type="url"
          inputMode="url"
          value={action.metadata}
          maxLength={zoneLimits.linkMax}
          error={problems.link}
          onChange={({ target }) => onChange({ action: { ...action, metadata: target.value } })}
        />
      )}
      <div className={styles.times}>
        <Moment label="From" value={valid.start} onChange={(start) => onChange({ valid: { ...valid, start } })} />
        <Moment
          label="Until"
          value={valid.end}
          problem={problems.end}
          onChange={(end) => onChange({ valid: { ...valid, end } })}
        />
      </div>
      <p className={styles.hint}>New York time. Empty: from now on, and for good.</p>
      {(action.name === 'give experience' || action.name === 'give item') && (
        <div className={styles.claims}>
          <span>{claims === 0 ? 'Nobody claimed it yet' : claims === 1 ? '1 claim' : `${claims} claims`}</span>
          {claims > 0 && (
            <Button
              size="small"
              onClick={() =>
                bus.publish(modalArea.topics.confirm, {
                  text: 'Everybody can find this zone again. What it gave stays given.',
                  confirmLabel: 'Delete claims',
                  danger: true,
                  onConfirm: onDeleteClaims,
                })
              }
            >
              Delete claims
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Experience(props: { amount: number; problem?: string | undefined; onChange(amount: number): void }) {
  const { amount, problem, onChange } = props
  const [takes, setTakes] = useState(amount < 0)
  const size = Math.abs(amount)
  return (
    <div className={styles.pair}>
      <ChoiceGroup
        label="It"
        options={[
          { value: 'gives', label: 'gives' },
          { value: 'takes', label: 'takes' },
        ]}
        value={takes ? 'takes' : 'gives'}
        onValueChange={(value) => {
          setTakes(value === 'takes')
          onChange(value === 'takes' ? -size : size)
        }}
      />
      <NumberField
        label="XP"
        value={size === 0 ? null : size}
        min={1}
        max={zoneLimits.experienceMax}
        step={5}
        error={problem}
        onValueChange={(value) => {
          const next = Math.min(value ?? 0, zoneLimits.experienceMax)
          onChange(takes ? -next : next)
        }}
      />
    </div>
  )
}

function Moment(props: { label: string; value: string; problem?: string | undefined; onChange(value: string): void }) {
  const { label, value, problem, onChange } = props
  return (
    <TextInput
      label={label}
      type="datetime-local"
      min="2000-01-01T00:00"
      max="2099-12-31T00:00"
      value={fieldOf(value)}
      error={problem}
      onChange={({ target }) => onChange(instantOf(target.value))}
    />
  )
}
