import { tokenHistory } from '@shoal/bus/tokens/offers'
import { useShell } from '@shoal/remote-kit'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import styles from './BalanceButton.module.css'
import { useTokens } from './tokensStore.ts'
import { useFirstTokens } from './useFirstTokens.ts'

/** The own balance in the top bar; opens the history [TOK-6]. */
export default function BalanceButton() {
  const { openModal } = useShell()
  const balance = useTokens((state) => state.balance)
  const problem = useTokens((state) => state.problem)
  const load = useTokens((state) => state.load)
  const drawn = useFirstTokens(balance)

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
      aria-label={`Your balance: ${formatTokens(balance)}. Show history`}
      onClick={() => openModal(tokenHistory)}
    >
      <Tokens amount={drawn ?? balance} boxed />
    </button>
  )
}
