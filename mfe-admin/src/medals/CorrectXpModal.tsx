import { economyArea } from '@shoal/bus/economy'
import { limits } from '@shoal/bus/economy/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { TextInput } from '@shoal/ui/TextInput'
import type { Somebody } from '../economy/index.ts'
import layout from '../layout/Form.module.css'
import { queries } from '../layout/queries.ts'
import { personProgress } from './offers.ts'

/** Gives somebody XP or takes some, with the reason that stays in the log [ADM-2]. */
export default function CorrectXpModal({ user }: { user: Somebody }) {
  const { api, toast, openModal } = useShell()
  const form = useForm({
    values: { way: 'give' as 'give' | 'take', amount: null as number | null, reason: '' },
    blame: { 'economy/xp-out-of-range': 'amount' },
    async send({ way, amount, reason }, key) {
      if (amount === null) return
      const body = { userId: user.id, amount: way === 'give' ? amount : -amount, reason }
      const { xp } = await api(economyArea).correctXp({ body, key })
      await queries.invalidateQueries({ queryKey: ['progress', user.id] })
      toast({ type: 'success', text: `${user.displayName} has ${xp.toLocaleString('en-US')} XP now` })
      openModal(personProgress, { user })
    },
  })
  const { way, amount } = form.values
  const words = `${way === 'give' ? 'Give' : 'Take'}${amount === null ? '' : ` ${amount.toLocaleString('en-US')} XP`}`
  return (
    <ModalForm form={form} action={words} variant={way === 'give' ? 'live' : 'danger'} disabled={amount === null}>
      <p className={layout.say}>
        The level follows at once. This is a line of its own, which {user.displayName} sees in their history; medals
        that a level brought stay.
      </p>
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
      <NumberField label="Amount" min={1} max={limits.xpCorrectionMax} required {...form.value('amount')} />
      <TextInput label="Why" required minLength={3} maxLength={280} {...form.text('reason')} />
    </ModalForm>
  )
}
