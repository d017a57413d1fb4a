import type { RemoteChannel } from '@shoal/bus/remotes'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Undo2 } from 'lucide-react'
import layout from '../layout/Form.module.css'
import { useRollback } from './registry.ts'
import { isReason, WhyField } from './WhyField.tsx'
import { whatPeopleGet, whatRollbackDoes } from './words.ts'

/** Enough for an emergency, so that one press is all it takes. */
const suggested = 'Something is wrong with it'

/** MFE-6: back to the version that worked before, in one click; the reason is written already and can be changed. */
export function RollbackForm({ channel, className }: { channel: RemoteChannel; className?: string | undefined }) {
  const rollback = useRollback(channel.environment, channel.name)
  const form = useForm({
    values: { why: suggested },
    blame: 'why',
    async send({ why }) {
      await rollback(why.trim())
      form.reset()
    },
  })
  const turn = whatRollbackDoes(channel)
  if (!turn)
    return (
      <div className={className}>
        <p className={layout.quiet}>Nothing to roll back: there is no candidate, and nothing was stable before.</p>
      </div>
    )
  return (
    <Form form={form} className={className} aria-label="Roll back">
      <p className={layout.say}>
        {turn.sentence} Then: {whatPeopleGet(turn.after)}
      </p>
      <WhyField form={form} />
      <div className={layout.buttons}>
        <SubmitButton form={form} variant="danger" icon={<Undo2 />} disabled={!isReason(form.values.why)}>
          {turn.label}
        </SubmitButton>
      </div>
    </Form>
  )
}
