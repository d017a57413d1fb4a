import { problemText } from '@shoal/bus'
import type { RemoteChannel } from '@shoal/bus/remotes'
import { Button } from '@shoal/ui/Button'
import { Undo2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import form from '../layout/Form.module.css'
import { useRollback } from './registry.ts'
import { isReason, WhyField } from './WhyField.tsx'
import { whatPeopleGet, whatRollbackDoes } from './words.ts'

/** Enough for an emergency, so that one press is all it takes. */
const suggested = 'Something is wrong with it'

/** MFE-6: back to what worked before, in one click; the reason is written already and can be changed. */
export function RollbackForm({ channel, className }: { channel: RemoteChannel; className?: string | undefined }) {
  const rollback = useRollback(channel.environment, channel.name)
  const [why, setWhy] = useState(suggested)
  const turn = whatRollbackDoes(channel)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (turn && isReason(why) && !rollback.isPending)
      rollback.mutate(why.trim(), { onSuccess: () => setWhy(suggested) })
  }
  if (!turn)
    return (
      <div className={className}>
        <p className={form.quiet}>Nothing to roll back: there is no candidate, and nothing was stable before.</p>
      </div>
    )
  return (
    <form className={className} onSubmit={submit} aria-label="Roll back">
      <p className={form.say}>
        {turn.sentence} Then: {whatPeopleGet(turn.after)}
      </p>
      <WhyField value={why} onChange={setWhy} error={rollback.isError ? problemText(rollback.error) : undefined} />
      <div className={form.buttons}>
        <Button type="submit" variant="danger" icon={<Undo2 />} busy={rollback.isPending} disabled={!isReason(why)}>
          {turn.label}
        </Button>
      </div>
    </form>
  )
}
