import { problemText } from '@shoal/bus'
import { pollsArea } from '@shoal/bus/polls'
import { limits } from '@shoal/bus/polls/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useId, useState } from 'react'
import styles from './Poll.module.css'

/** An answer as it is written; the id keeps its place while others go. */
interface Draft {
  id: number
  text: string
}

/** A new poll: question, answers, narrative [POL-1]. */
export function PollForm() {
  const { bus, toast, closeModal } = useShell()
  const form = useId()
  const [question, setQuestion] = useState('')
  const [narrative, setNarrative] = useState('')
  const [drafts, setDrafts] = useState<readonly Draft[]>([
    { id: 0, text: '' },
    { id: 1, text: '' },
  ])
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const answers = drafts.map(({ text }) => text.trim())
  const whole = question.trim() !== '' && answers.every((answer) => answer !== '')

  async function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!whole || busy) return
    setBusy(true)
    setProblem(null)
    try {
      await bus.request(pollsArea.sends.start, { question: question.trim(), answers, narrative: narrative.trim() })
      toast({ type: 'success', text: 'The poll is live' })
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }
  const write = (id: number, text: string) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, text } : draft)))
  const add = () => setDrafts([...drafts, { id: Math.max(...drafts.map(({ id }) => id)) + 1, text: '' }])

  return (
    <form id={form} className={styles.form} onSubmit={start}>
      <TextInput
        label="Question"
        value={question}
        maxLength={limits.pollQuestionMax}
        counter
        required
        error={problem ?? undefined}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <fieldset className={styles.answers}>
        <legend>Answers</legend>
        {drafts.map(({ id, text }, index) => (
          <div key={id} className={styles.answer}>
            <TextInput
              label={`Answer ${index + 1}`}
              hideLabel
              placeholder={`Answer ${index + 1}`}
              value={text}
              maxLength={limits.pollAnswerMax}
              required
              onChange={(event) => write(id, event.target.value)}
            />
            <IconButton
              label={`Remove answer ${index + 1}`}
              disabled={drafts.length <= limits.pollAnswersMin}
              onClick={() => setDrafts(drafts.filter((draft) => draft.id !== id))}
            >
              <X />
            </IconButton>
          </div>
        ))}
        <Button size="small" icon={<Plus />} disabled={drafts.length >= limits.pollAnswersMax} onClick={add}>
          Add answer
        </Button>
      </fieldset>
      <TextArea
        label="Narrative"
        hint="What hangs on the answer. May stay empty."
        value={narrative}
        rows={2}
        maxLength={limits.pollNarrativeMax}
        counter
        onChange={(event) => setNarrative(event.target.value)}
      />
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button type="submit" form={form} variant="live" busy={busy} disabled={!whole}>
          Start poll
        </Button>
      </ModalFooter>
    </form>
  )
}
