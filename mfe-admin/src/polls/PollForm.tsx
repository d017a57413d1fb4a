import { pollsArea } from '@shoal/bus/polls'
import { limits } from '@shoal/bus/polls/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { Select } from '@shoal/ui/Select'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import styles from './Poll.module.css'

/** An answer as it is written; the id keeps its place while others go. */
interface Draft {
  id: number
  text: string
}

const byHand = 'by-hand'
const ends = [
  { value: byHand, label: 'When I stop it' },
  { value: '1', label: 'After 1 minute' },
  { value: '2', label: 'After 2 minutes' },
  { value: '5', label: 'After 5 minutes' },
  { value: '10', label: 'After 10 minutes' },
  { value: '30', label: 'After 30 minutes' },
] as const

/** A new poll: question, answers, narrative, and when it ends [POL-1]. */
export function PollForm() {
  const { bus, toast } = useShell()
  const form = useForm({
    values: {
      question: '',
      narrative: '',
      minutes: byHand as string,
      answers: [
        { id: 0, text: '' },
        { id: 1, text: '' },
      ] as readonly Draft[],
    },
    blame: 'question',
    async send({ question, narrative, answers, minutes }) {
      await bus.request(pollsArea.sends.start, {
        question: question.trim(),
        answers: answers.map(({ text }) => text.trim()),
        narrative: narrative.trim(),
        ...(minutes !== byHand && { minutes: Number(minutes) }),
      })
      toast({ type: 'success', text: 'The poll is live' })
    },
  })
  const { question, answers } = form.values
  const whole = question.trim() !== '' && answers.every(({ text }) => text.trim() !== '')
  const setAnswers = (next: readonly Draft[]) => form.set({ answers: next })
  const write = (id: number, text: string) =>
    setAnswers(answers.map((draft) => (draft.id === id ? { ...draft, text } : draft)))
  const add = () => setAnswers([...answers, { id: Math.max(...answers.map(({ id }) => id)) + 1, text: '' }])

  return (
    <ModalForm form={form} action="Start poll" cancel="Close" disabled={!whole}>
      <TextInput label="Question" maxLength={limits.pollQuestionMax} counter required {...form.text('question')} />
      <fieldset className={styles.answers}>
        <legend>Answers</legend>
        {answers.map(({ id, text }, index) => (
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
              disabled={answers.length <= limits.pollAnswersMin}
              onClick={() => setAnswers(answers.filter((draft) => draft.id !== id))}
            >
              <X />
            </IconButton>
          </div>
        ))}
        <Button size="small" icon={<Plus />} disabled={answers.length >= limits.pollAnswersMax} onClick={add}>
          Add answer
        </Button>
      </fieldset>
      <TextArea
        label="Narrative"
        hint="What hangs on the answer. May stay empty."
        rows={2}
        maxLength={limits.pollNarrativeMax}
        counter
        {...form.text('narrative')}
      />
      <Select label="Ends" hint="You can stop it before." options={ends} {...form.choice('minutes')} />
    </ModalForm>
  )
}
