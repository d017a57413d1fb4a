import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import layout from '../layout/Form.module.css'

export interface CorrectionFormProps {
  /** An amount as people read it. */
  format: (amount: number) => string
  /** The code of the refusal that is shown at the amount. */
  refused: string
  /** The amount is of tokens. */
  tokens?: boolean
  /** The most in one correction. */
  max?: number
  /** `amount` is below zero where something is taken. */
  send: (correction: { amount: number; reason: string }, key: string) => Promise<void>
  /** What the correction is, in a sentence or two. */
  children: ReactNode
}

/** Gives somebody so much of something or takes it, with a reason [ADM-2]. */
export function CorrectionForm({ format, refused, tokens = false, max, send, children }: CorrectionFormProps) {
  const form = useForm({
    values: { way: 'give' as 'give' | 'take', amount: null as number | null, reason: '' },
    blame: { [refused]: 'amount' },
    async send({ way, amount, reason }, key) {
      if (amount !== null) await send({ amount: way === 'give' ? amount : -amount, reason }, key)
    },
  })
  const { way, amount } = form.values
  const words = `${way === 'give' ? 'Give' : 'Take'}${amount === null ? '' : ` ${format(amount)}`}`
  return (
    <ModalForm form={form} action={words} variant={way === 'give' ? 'live' : 'danger'} disabled={amount === null}>
      <p className={layout.say}>{children}</p>
      <ChoiceGroup
        label="What to do"
        hideLabel
        options={[
          { value: 'give', label: 'Give' },
          { value: 'take', label: 'Take' },
        ]}
        value={way}
        onValueChange={(value) => form.set({ way: value as 'give' | 'take' })}
      />
      <NumberField label="Amount" tokens={tokens} min={1} max={max} required {...form.value('amount')} />
      <TextInput label="Why" required minLength={3} maxLength={280} {...form.text('reason')} />
    </ModalForm>
  )
}
