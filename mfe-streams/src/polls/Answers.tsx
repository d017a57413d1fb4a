import type { PollStanding } from '@shoal/bus/polls'
import { useSession } from '@shoal/remote-kit'
import { Figure } from '@shoal/ui/Figure'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { type CSSProperties, useId } from 'react'
import styles from './PollView.module.css'

/** Whole percent of all votes. */
const percent = (score: number, total: number): number => (total === 0 ? 0 : Math.round((100 * score) / total))

/** The answers, each as a bar of its share; while one can be chosen they are radio buttons. */
export function Answers({
  standing,
  chosen,
  onChoose,
}: {
  standing: PollStanding
  chosen: number | null
  onChoose: ((answer: number) => void) | null
}) {
  const { poll, scores, myVotes, myAnswer } = standing
  const session = useSession()
  const name = useId()
  const total = scores.reduce((sum, score) => sum + score, 0)
  const best = Math.max(...scores)

  const rows = poll.answers.map((answer, index) => {
    const score = scores[index] ?? 0
    const own = myVotes[index] ?? 0
    const inside = (
      <>
        <span className={styles.answer}>{answer}</span>
        {own > 0 && (
          <span className={styles.own} title={`${own} of these votes ${own === 1 ? 'is' : 'are'} yours`}>
            You{own > 1 && <Figure> {own}</Figure>}
          </span>
        )}
        <Figure className={styles.percent}>{percent(score, total)}%</Figure>
        <VisuallyHidden>
          , {score} {score === 1 ? 'vote' : 'votes'}
        </VisuallyHidden>
      </>
    )
    const look = {
      className: styles.row,
      style: { '--share': `${percent(score, total)}%` } as CSSProperties,
      'data-leads': (score > 0 && score === best) || undefined,
      'data-mine': (index === myAnswer && own > 0) || undefined,
    }
    if (!onChoose || !session)
      return (
        <li key={answer} {...look}>
          {inside}
        </li>
      )
    return (
      <label key={answer} {...look} data-chosen={index === chosen || undefined}>
        <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
        {inside}
      </label>
    )
  })
  if (!onChoose || !session) return <ul className={styles.answers}>{rows}</ul>
  return (
    <fieldset className={styles.answers}>
      <legend>
        <VisuallyHidden>{poll.question}</VisuallyHidden>
      </legend>
      {rows}
    </fieldset>
  )
}
