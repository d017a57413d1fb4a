import { ApiError, settingsArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { getTokens } from '@shoal/bus/checkout/offers'
import { type Goal, goalsArea } from '@shoal/bus/goals'
import { limits } from '@shoal/bus/goals/limits'
import { useSession, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { formatTokens } from '@shoal/ui/Tokens'
import { useTokens } from '../tokens/index.ts'
import styles from './GoalsModal.module.css'
import { missing } from './goalsStore.ts'

/** How much to give; for visitors a way to log in, for people without tokens a way to buy some. */
export function GiveForm({ goal, onGiven }: { goal: Goal; onGiven: () => void }) {
  const { openModal } = useShell()
  const session = useSession()
  const balance = useTokens((state) => state.balance)
  if (!session)
    return (
      <Button
        variant="live"
        className={styles.give}
        onClick={() => openModal(logIn, { reason: `Log in to give to ${goal.name}.` })}
      >
        Log in to give
      </Button>
    )
  if (balance === 0)
    return (
      <div className={styles.none}>
        <p className={styles.quiet}>You have no ₣ to give.</p>
        <Button variant="gold" size="small" onClick={() => openModal(getTokens)}>
          Get Tokens
        </Button>
      </div>
    )
  return <Amount goal={goal} balance={balance ?? 0} onGiven={onGiven} />
}

function Amount({ goal, balance, onGiven }: { goal: Goal; balance: number; onGiven: () => void }) {
  const { api, bus, toast } = useShell()
  const left = goal.goesOn ? Number.POSITIVE_INFINITY : missing(goal)
  const most = Math.min(balance, left)
  const form = useForm({
    values: { amount: (Math.min(most, 50) || null) as number | null },
    blame: 'amount',
    textOf: (error) => (error instanceof ApiError ? error.message : 'It did not arrive. Try again'),
    // A repeated try of the same gift must not pay twice; another amount is another gift [TOK-5].
    async send({ amount }, key) {
      if (amount === null) return
      await api(goalsArea).give({ params: { id: goal.id }, body: { amount }, key })
      bus.publish(settingsArea.topics['play-sound'], { name: 'tip-small' })
      toast({ type: 'success', text: `${formatTokens(amount)} for ${goal.name}. Thank you!` })
      onGiven()
    },
  })
  const { amount } = form.values
  const problem =
    amount === null
      ? null
      : amount > balance
        ? `You only have ${formatTokens(balance)}`
        : amount > left
          ? `Only ${formatTokens(left)} is missing`
          : null
  const quick = [
    ...limits.goalQuickAmounts.map((value) => ({ value: String(value), label: String(value), disabled: value > most })),
    ...(Number.isFinite(left) && left > 0 && !limits.goalQuickAmounts.some((value) => value === left)
      ? [{ value: String(left), label: 'Rest', disabled: left > balance }]
      : []),
  ]
  return (
    <Form form={form} aria-label={`Give to ${goal.name}`} className={styles.form}>
      <ChoiceGroup
        label="Quick amounts"
        hideLabel
        tokens
        options={quick}
        value={amount === null ? null : String(amount)}
        onValueChange={(value) => form.set({ amount: Number(value) })}
      />
      <div className={styles.pay}>
        <NumberField
          label="Amount"
          hideLabel
          tokens
          min={1}
          required
          {...form.value('amount')}
          error={problem ?? form.errors.amount}
          suffix={`of ${balance.toLocaleString('en-US')}`}
        />
        <SubmitButton form={form} variant="gold" disabled={amount === null || amount < 1 || problem !== null}>
          {amount === null ? 'Give' : `Give ${formatTokens(amount)}`}
        </SubmitButton>
      </div>
    </Form>
  )
}
