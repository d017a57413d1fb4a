import { sessionArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { limits } from '@shoal/bus/limits'
import type { PollStanding } from '@shoal/bus/polls'
import { votesPrice } from '@shoal/bus/rules/votes'
import { tokensArea } from '@shoal/bus/tokens'
import { useLive, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { formatTokens } from '@shoal/ui/Tokens'
import { useState } from 'react'
import styles from './PollView.module.css'
import { usePolls } from './pollsStore.ts'

/** How many votes can be bought at once, up to the limit of a call. */
const amounts = [1, 10, 25, 50, 100]
const furtherPrice = (votes: number): number => votesPrice(votes, { votedBefore: true })

/** The free vote, then votes for tokens; for visitors the way in. */
export function VoteBox({ standing }: { standing: PollStanding }) {
  const { openModal } = useShell()
  const session = useSession()
  const balance = useLive(tokensArea.states.tokens) ?? 0
  const connected = useLive(sessionArea.states.connection).status === 'connected'
  const chosen = usePolls((state) => state.chosen)
  const voting = usePolls((state) => state.voting)
  const vote = usePolls((state) => state.vote)
  const [amount, setAmount] = useState(10)

  if (!session)
    return (
      <Button variant="live" wide onClick={() => openModal(logIn)}>
        Log in to vote
      </Button>
    )
  if (!connected) return <p className={styles.hint}>Not connected right now. Voting opens again with the connection.</p>
  if (standing.myAnswer === null)
    return (
      <div className={styles.buy}>
        <Button variant="live" wide busy={voting} disabled={chosen === null} onClick={() => void vote(1)}>
          Vote
        </Button>
        <p className={styles.hint}>
          {chosen === null ? 'Choose an answer. Your first vote is free.' : 'Your first vote is free.'}
        </p>
      </div>
    )
  const affordable = amounts.filter((votes) => furtherPrice(votes) <= balance)
  const votes = affordable.includes(amount) ? amount : (affordable.at(-1) ?? null)
  return (
    <div className={styles.buy}>
      <ChoiceGroup
        label={`More votes, ${formatTokens(limits.votePrice)} each`}
        tokens
        options={amounts.map((votes) => ({
          value: String(votes),
          label: formatTokens(furtherPrice(votes)),
          disabled: furtherPrice(votes) > balance,
        }))}
        value={votes === null ? null : String(votes)}
        onValueChange={(value) => setAmount(Number(value))}
      />
      <Button
        variant="gold"
        wide
        busy={voting}
        disabled={chosen === null || votes === null}
        onClick={() => votes !== null && void vote(votes)}
      >
        {votes === null ? 'Sway the poll' : `Sway for ${formatTokens(furtherPrice(votes))}`}
      </Button>
      {votes === null && <p className={styles.hint}>You have no tokens left for more votes.</p>}
      {votes !== null && chosen === null && <p className={styles.hint}>Choose the answer that gets them.</p>}
    </div>
  )
}
