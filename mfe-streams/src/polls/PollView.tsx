import type { PollStanding } from '@shoal/bus/polls'
import { Figure } from '@shoal/ui/Figure'
import { Rolling } from '@shoal/ui/Rolling'
import { Answers } from './Answers.tsx'
import styles from './PollView.module.css'
import { usePolls } from './pollsStore.ts'
import { usePollTimeLeft } from './usePollTimeLeft.ts'
import { VoteBox } from './VoteBox.tsx'

export const totalOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0)

/** The question, the answers with their live bars, and the way to vote while it runs. */
export function PollView({ standing }: { standing: PollStanding }) {
  const { poll, scores, myVotes } = standing
  const chosen = usePolls((state) => state.chosen)
  const choose = usePolls((state) => state.choose)
  // The server tells of the end a moment after it.
  const timeUp = usePollTimeLeft(poll) === 0
  const running = poll.endedAt === null && !timeUp
  const total = totalOf(scores)
  const mine = totalOf(myVotes)
  return (
    <div className={styles.poll}>
      <p className={styles.question}>{poll.question}</p>
      {poll.narrative !== '' && <p className={styles.narrative}>{poll.narrative}</p>}
      <Answers standing={standing} chosen={running ? chosen : null} onChoose={running ? choose : null} />
      <p className={styles.total}>
        <Figure>
          <Rolling value={total} />
        </Figure>{' '}
        {total === 1 ? 'vote' : 'votes'}
        {mine > 0 && (
          <>
            , <Figure>{mine.toLocaleString('en-US')}</Figure> of them yours
          </>
        )}
      </p>
      {running && <VoteBox standing={standing} />}
      {timeUp && <p className={styles.hint}>Voting is over.</p>}
    </div>
  )
}
