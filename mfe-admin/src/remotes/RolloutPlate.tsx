import type { RemoteChannel } from '@shoal/bus/remotes'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { ChevronsUp, FlaskConical } from 'lucide-react'
import layout from '../layout/Form.module.css'
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
  const form = useForm({
    // Undefined: nothing was moved, so that the slider follows what others set.
    values: { wanted: undefined as number | null | undefined, why: '' },
    blame: 'why',
    async send({ wanted, why }) {
      await change({ percentage: wanted ?? channel.percentage }, why.trim())
      form.reset()
    },
  })
  const { wanted, why } = form.values
  const percentage = wanted === undefined ? channel.percentage : wanted

  if (!candidate)
    return (
      <Plate title="Rollout" level={2}>
        <EmptyState title="No candidate" icon={<FlaskConical />}>
          Ship a version, or make one of the versions below the candidate. Then it can be given to a few people first.
        </EmptyState>
      </Plate>
    )

  const moved = percentage !== null && percentage !== channel.percentage
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
      <Form form={form} aria-label="Rollout">
        <RolloutInput
          value={percentage}
          onChange={(share) => form.set({ wanted: share })}
          reach={reachOf(percentage ?? 0, people)}
        />
        <p className={layout.say} aria-live="polite">
          {moved
            ? `From ${channel.percentage} % to ${percentage} %: ${whatPeopleGet({ ...channel, percentage })}`
            : 'Whoever got the candidate keeps it while the share grows.'}
          {enabled && pinned && ' The rollout rests while a version is pinned.'}
        </p>
        <WhyField form={form} />
        <div className={layout.buttons}>
          <Button type="button" variant="ghost" disabled={!moved} onClick={() => form.set({ wanted: undefined })}>
            Put back
          </Button>
          <SubmitButton form={form} disabled={!moved || !isReason(why)}>
            {moved ? `Set ${percentage} %` : 'Set the share'}
          </SubmitButton>
        </div>
      </Form>
    </Plate>
  )
}
