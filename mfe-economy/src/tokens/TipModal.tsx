import { ApiError } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import { tokensArea } from '@shoal/bus/tokens'
import { limits } from '@shoal/bus/tokens/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { formatTokens } from '@shoal/ui/Tokens'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import styles from './TipModal.module.css'
import { useTokens } from './tokensStore.ts'

export interface TipModalProps {
  user: Person
  /** The chat room it is said in, if it came from one. */
  room?: string
}

const detail = ({ level, clan }: Person) => (clan === null ? `Level ${level}` : `Level ${level}, clan [${clan.tag}]`)

/** Gives tokens to a person [TOK-4]. */
export default function TipModal({ user, room }: TipModalProps) {
  const { api, closeModal } = useShell()
  const balance = useTokens((state) => state.balance) ?? 0
  const [amount, setAmount] = useState<number | null>(() => (balance >= 50 ? 50 : balance >= 10 ? 10 : null))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()
  // A repeated try of the same tip must not pay twice; another amount is another tip [TOK-5].
  const attempt = useRef<{ amount: number; key: string }>(null)

  const tooMuch = amount !== null && amount > balance
  const wrong = tooMuch ? `You only have ${formatTokens(balance)}` : problem

  async function tip(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (amount === null || amount < 1 || tooMuch || busy) return
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: crypto.randomUUID() }
    setBusy(true)
    setProblem(null)
    try {
      await api(tokensArea).tip({ params: { userId: user.id }, body: { tip: amount, room }, key: attempt.current.key })
      closeModal()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The tip did not arrive. Try again')
      setBusy(false)
    }
  }

  return (
    <form id={form} className={styles.form} onSubmit={tip}>
      <div className={styles.who}>
        <Avatar name={user.displayName} color={user.color} photo={user.photo} size="large" />
        <p>
          <b style={{ color: user.color }}>{user.displayName}</b>
          <span className={styles.detail}>{detail(user)}</span>
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
        onValueChange={(value) => {
          setAmount(Number(value))
          setProblem(null)
        }}
      />
      <NumberField
        label="Amount"
        hideLabel
        tokens
        value={amount}
        onValueChange={(value) => {
          setAmount(value)
          setProblem(null)
        }}
        min={1}
        required
        error={wrong ?? undefined}
        suffix={`of ${balance.toLocaleString('en-US')}`}
      />
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={form}
          variant="gold"
          busy={busy}
          disabled={amount === null || amount < 1 || tooMuch}
        >
          {amount === null ? 'Tip' : `Tip ${formatTokens(amount)}`}
        </Button>
      </ModalFooter>
    </form>
  )
}
