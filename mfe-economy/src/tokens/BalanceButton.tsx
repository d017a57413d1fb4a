import { tokenHistory } from '@shoal/bus/tokens/offers'
import { useShell } from '@shoal/remote-kit'
import { Rolling } from '@shoal/ui/Rolling'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import styles from './BalanceButton.module.css'
import { useTokens } from './tokensStore.ts'
import { useFirstTokens } from './useFirstTokens.ts'

/** The person's balance in the top bar; opens the history [TOK-6]. */
export default function BalanceButton() {
  const { openModal } = useShell()
  const balance = useTokens((state) => state.balance)
  const held = useTokens((state) => state.held)
  const problem = useTokens((state) => state.problem)
  const load = useTokens((state) => state.load)
  const first = useFirstTokens(balance)

  if (balance === null)
    return (
      <button
        type="button"
        className={styles.balance}
        onClick={() => void load()}
        title={problem ?? undefined}
        aria-label={problem === null ? 'Reading your balance' : `${problem}. Try again`}
      >
        <span className={styles.unknown}>{problem === null ? '₣ …' : '₣ ?'}</span>
      </button>
    )
  return (
    <button
      type="button"
      className={styles.balance}
      aria-label={`Your balance: ${formatTokens(balance)}${held > 0 ? `, and ${formatTokens(held)} held` : ''}. Show history`}
      title={held > 0 ? `${formatTokens(held)} held for bids and orders` : undefined}
      onClick={() => openModal(tokenHistory)}
    >
      <Tokens amount={balance} boxed>
        <Rolling key={first ? 'first' : 'known'} value={balance} format={formatTokens} {...(first && { from: 0 })} />
      </Tokens>
      {held > 0 && <span className={styles.held}>{formatTokens(held)} held</span>}
    </button>
  )
}
