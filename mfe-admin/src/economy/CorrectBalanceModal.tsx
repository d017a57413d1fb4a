import { economyArea } from '@shoal/bus/economy'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { TextInput } from '@shoal/ui/TextInput'
import { formatTokens } from '@shoal/ui/Tokens'
import { queries } from '../layout/queries.ts'
import styles from './Money.module.css'
import { personLedger, type Somebody } from './offers.ts'

/** Gives somebody tokens or takes some, with the reason that stays in the ledger and in the log. */
export default function CorrectBalanceModal({ user }: { user: Somebody }) {
  const { api, toast, openModal } = useShell()
  const form = useForm({
    values: { way: 'give' as 'give' | 'take', amount: null as number | null, reason: '' },
    blame: { 'tokens/insufficient': 'amount' },
    async send({ way, amount, reason }, key) {
      if (amount === null) return
      const body = { userId: user.id, amount: way === 'give' ? amount : -amount, reason }
      const { tokens } = await api(economyArea).correct({ body, key })
      await queries.invalidateQueries({ queryKey: ['economy-ledger', user.id] })
      toast({ type: 'success', text: `${user.displayName} has ${formatTokens(tokens)} now` })
      openModal(personLedger, { user })
    },
  })
  const { way, amount } = form.values
  const words = `${way === 'give' ? 'Give' : 'Take'}${amount === null ? '' : ` ${formatTokens(amount)}`}`
  return (
    <ModalForm form={form} action={words} variant={way === 'give' ? 'live' : 'danger'} disabled={amount === null}>
      <p className={styles.line}>
        What moved stays as it is. This is a movement of its own, which {user.displayName} sees in their history.
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
      <NumberField label="Amount" tokens min={1} required {...form.value('amount')} />
      <TextInput label="Why" required minLength={3} maxLength={280} {...form.text('reason')} />
    </ModalForm>
  )
}
