import { problemText } from '@shoal/bus'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { type SubmitEvent, useId, useState } from 'react'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import type { ChangeQuestion } from './asking.ts'
import { RolloutInput, reachOf } from './RolloutInput.tsx'
import { peopleOf, useChange, useChannels, useHealth } from './registry.ts'
import { isReason, WhyField } from './WhyField.tsx'
import { whatPeopleGet } from './words.ts'

/** The remote in which these screens are. */
const ownRemote = 'mfe-admin'

/** Says what people get now and would get after, and asks why [MFE-6]. */
function ChangeModal(question: ChangeQuestion) {
  const { environment, name, change, action, danger = false, askPercentage = false } = question
  const { closeModal } = useShell()
  const id = useId()
  const channels = useChannels(environment)
  const health = useHealth(environment)
  const make = useChange(environment, name)
  const [why, setWhy] = useState(question.why ?? '')
  const [percentage, setPercentage] = useState<number | null>(change.percentage ?? 0)
  const channel = channels.data?.channels.find((one) => one.name === name)

  if (channels.isPending) return <SkeletonLines lines={4} label="Reading the registry" />
  if (!channel)
    return (
      <ErrorState onRetry={() => void channels.refetch()} retrying={channels.isFetching}>
        {channels.isError ? problemText(channels.error) : 'This remote is no longer in the registry.'}
      </ErrorState>
    )

  const whole = askPercentage ? { ...change, percentage: percentage ?? 0 } : change
  const after = { ...channel, ...whole }
  const closesThis = name === ownRemote && (!after.enabled || after.audience === 'qa')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!make.isPending && isReason(why))
      make.mutate({ change: whole, why: why.trim() }, { onSuccess: () => closeModal() })
  }
  return (
    <form id={id} className={form.form} onSubmit={submit}>
      <dl className={form.turn}>
        <dt>Now</dt>
        <dd>{whatPeopleGet(channel)}</dd>
        <dt>After</dt>
        <dd>{whatPeopleGet(after)}</dd>
      </dl>
      {closesThis && (
        <p className={form.warning}>
          These screens are part of it. They go away for you too; only the HTTP call
          <code> PATCH /api/remotes/channels</code> brings them back.
        </p>
      )}
      {askPercentage && (
        <RolloutInput
          value={percentage}
          onChange={setPercentage}
          reach={reachOf(percentage ?? 0, peopleOf(health.data, name))}
        />
      )}
      <WhyField value={why} onChange={setWhy} error={make.isError ? problemText(make.error) : undefined} />
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={id}
          variant={danger ? 'danger' : 'live'}
          busy={make.isPending}
          disabled={!isReason(why) || (askPercentage && percentage === null)}
        >
          {action}
        </Button>
      </ModalFooter>
    </form>
  )
}

export default withQueries(ChangeModal)
