import { problemText } from '@shoal/bus'
import type { RemoteChannel } from '@shoal/bus/remotes'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { ChevronsUp, FlaskConical } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import form from '../layout/Form.module.css'
import { useAsk } from './asking.ts'
import { RolloutInput, reachOf } from './RolloutInput.tsx'
import { useChange } from './registry.ts'
import { isReason, WhyField } from './WhyField.tsx'
import { buildText, whatPeopleGet } from './words.ts'

/** How many people get the candidate, and its promotion [MFE-6]. */
export function RolloutPlate({ channel, people }: { channel: RemoteChannel; people: number | null }) {
  const { environment, name, candidate, stable, enabled, pinned } = channel
  const change = useChange(environment, name)
  const ask = useAsk(environment, name)
  // Undefined: nothing was moved, so that the slider follows what others set.
  const [wanted, setWanted] = useState<number | null | undefined>(undefined)
  const percentage = wanted === undefined ? channel.percentage : wanted
  const [why, setWhy] = useState('')

  if (!candidate)
    return (
      <Plate title="Rollout" level={2}>
        <EmptyState title="No candidate" icon={<FlaskConical />}>
          Ship a version, or make one of the versions below the candidate. Then it can be given to a few people first.
        </EmptyState>
      </Plate>
    )

  const moved = percentage !== null && percentage !== channel.percentage
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!moved || !isReason(why) || change.isPending) return
    const settle = () => {
      setWanted(undefined)
      setWhy('')
    }
    change.mutate({ change: { percentage }, why: why.trim() }, { onSuccess: settle })
  }
  const named = buildText(candidate, [stable])
  const promote = () =>
    ask({
      title: `Promote ${named}`,
      change: { stable: candidate, candidate: null },
      action: `Make ${named} stable`,
    })
  return (
    <Plate
      title="Rollout"
      level={2}
      aside={
        <Button size="small" icon={<ChevronsUp />} onClick={promote}>
          Promote {named}…
        </Button>
      }
    >
      <form className={form.form} onSubmit={submit} aria-label="Rollout">
        <RolloutInput value={percentage} onChange={setWanted} reach={reachOf(percentage ?? 0, people)} />
        <p className={form.say} aria-live="polite">
          {moved
            ? `From ${channel.percentage} % to ${percentage} %: ${whatPeopleGet({ ...channel, percentage })}`
            : 'Whoever got the candidate keeps it while the share grows.'}
          {enabled && pinned && ' The rollout rests while a version is pinned.'}
        </p>
        <WhyField value={why} onChange={setWhy} error={change.isError ? problemText(change.error) : undefined} />
        <div className={form.buttons}>
          <Button type="button" variant="ghost" disabled={!moved} onClick={() => setWanted(undefined)}>
            Put back
          </Button>
          <Button type="submit" variant="live" busy={change.isPending} disabled={!moved || !isReason(why)}>
            {moved ? `Set ${percentage} %` : 'Set the share'}
          </Button>
        </div>
      </form>
    </Plate>
  )
}
