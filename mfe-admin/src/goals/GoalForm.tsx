import { type Goal, goalsArea } from '@shoal/bus/goals'
import { limits } from '@shoal/bus/goals/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { Switch } from '@shoal/ui/Switch'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import styles from './Goals.module.css'

const hourMs = 60 * 60 * 1000

/** Makes a goal, or changes one that is open. */
export function GoalForm({ goal, onDone }: { goal: Goal | null; onDone: () => void }) {
  const { api, toast } = useShell()
  const form = useForm({
    values: {
      name: goal?.name ?? '',
      description: goal?.description ?? '',
      amount: (goal?.amount ?? 1_000) as number | null,
      hours: null as number | null,
      goesOn: goal?.goesOn ?? false,
      refunds: goal?.refunds ?? true,
    },
    blame: { 'goals/below-given': 'amount', 'goals/ends-in-past': 'hours' },
    async send({ name, description, amount, hours, goesOn, refunds }, key) {
      if (amount === null) return
      const ends = hours === null ? {} : { endsAt: new Date(Date.now() + hours * hourMs).toISOString() }
      const body = { name, description, amount, goesOn, ...ends }
      if (goal === null) await api(goalsArea).create({ body: { ...body, refunds }, key })
      else await api(goalsArea).edit({ params: { id: goal.id }, body })
      toast({ type: 'success', text: goal === null ? 'The goal is on the page' : 'The goal is changed' })
      onDone()
    },
  })
  return (
    <Form form={form} aria-label={goal === null ? 'New goal' : goal.name} className={styles.form}>
      <TextInput label="Name" required maxLength={limits.goalNameMax} {...form.text('name')} />
      <TextArea label="What it is for" rows={2} maxLength={limits.goalDescriptionMax} {...form.text('description')} />
      <div className={styles.pair}>
        <NumberField label="Takes" tokens min={1} required {...form.value('amount')} />
        <NumberField
          label="Ends in hours"
          hint={goal?.endsAt ? 'Empty: it ends as it was set.' : 'Empty: when you end it.'}
          min={1}
          {...form.value('hours')}
        />
      </div>
      <Switch label="Goes on after it is reached" {...form.toggle('goesOn')} />
      {goal === null && (
        <Switch label="Gives everything back when it ends without being reached" {...form.toggle('refunds')} />
      )}
      <ModalFooter>
        <Button variant="ghost" onClick={onDone}>
          Back
        </Button>
        <SubmitButton form={form}>{goal === null ? 'Make the goal' : 'Save'}</SubmitButton>
      </ModalFooter>
    </Form>
  )
}
