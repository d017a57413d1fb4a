import { ApiError } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import { tokensArea } from '@shoal/bus/tokens'
import { limits } from '@shoal/bus/tokens/limits'
import { useShell, WrittenName } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Avatar } from '@shoal/ui/Avatar'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { formatTokens } from '@shoal/ui/Tokens'
import styles from './TipModal.module.css'
import { useTokens } from './tokensStore.ts'

export interface TipModalProps {
  user: Person
  /** The chat room it is said in, if it came from one. */
  room?: string
}

/** Gives tokens to a person [TOK-4]. */
export default function TipModal({ user, room }: TipModalProps) {
  const { api, closeModal } = useShell()
  const balance = useTokens((state) => state.balance) ?? 0
  const form = useForm({
    values: { amount: (balance >= 50 ? 50 : balance >= 10 ? 10 : null) as number | null },
    blame: 'amount',
    textOf: (error) => (error instanceof ApiError ? error.message : 'The tip did not arrive. Try again'),
    // A repeated try of the same tip must not pay twice; another amount is another tip [TOK-5].
    async send({ amount }, key) {
      if (amount === null) return
      await api(tokensArea).tip({ params: { userId: user.id }, body: { tip: amount, room }, key })
      closeModal()
    },
  })
  const { amount } = form.values
  const tooMuch = amount !== null && amount > balance

  return (
    <ModalForm
      form={form}
      action={amount === null ? 'Tip' : `Tip ${formatTokens(amount)}`}
      variant="gold"
      disabled={amount === null || amount < 1 || tooMuch}
    >
      <div className={styles.who}>
        <Avatar name={user.displayName} color={user.color} photo={user.photo} size="large" />
        <p>
          <WrittenName user={user} />
          <span className={styles.detail}>Level {user.level}</span>
        </p>
      </div>
      <ChoiceGroup
        label="Quick amounts"
        hideLabel
        tokens
        options={limits.tipQuickAmounts.map((quick) => ({
          value: String(quick),
          label: quick,
          disabled: quick > balance,
        }))}
        value={amount === null ? null : String(amount)}
        onValueChange={(value) => form.set({ amount: Number(value) })}
      />
      <NumberField
        label="Amount"
        hideLabel
        tokens
        min={1}
        required
        {...form.value('amount')}
        error={tooMuch ? `You only have ${formatTokens(balance)}` : form.errors.amount}
        suffix={`of ${balance.toLocaleString('en-US')}`}
      />
    </ModalForm>
  )
}
