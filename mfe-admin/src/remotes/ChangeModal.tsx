import { problemText } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import type { ChangeQuestion } from './asking.ts'
import { RolloutInput, reachOf } from './RolloutInput.tsx'
import { type Change, peopleOf, useChange, useChannels, useHealth } from './registry.ts'
import { isReason, WhyField } from './WhyField.tsx'
import { whatPeopleGet } from './words.ts'

/** The remote in which these screens are. */
const ownRemote = 'mfe-admin'

/** Says what people get now and would get after, and asks why [MFE-6]. */
function ChangeModal(question: ChangeQuestion) {
  const { environment, name, change, action, danger = false, askPercentage = false } = question
  const { closeModal } = useShell()
  const channels = useChannels(environment)
  const health = useHealth(environment)
  const make = useChange(environment, name)
  const form = useForm({
    values: { why: question.why ?? '', percentage: (change.percentage ?? 0) as number | null },
    blame: 'why',
    async send({ why, percentage }) {
      await make(wholeOf(percentage), why.trim())
      closeModal()
    },
  })
  const { why, percentage } = form.values
  const wholeOf = (share: number | null): Change => (askPercentage ? { ...change, percentage: share ?? 0 } : change)
  const channel = channels.data?.channels.find((one) => one.name === name)

  if (channels.isPending) return <SkeletonLines lines={4} label="Reading the registry" />
  if (!channel)
    return (
      <ErrorState onRetry={() => void channels.refetch()} retrying={channels.isFetching}>
        {channels.isError ? problemText(channels.error) : 'This remote is no longer in the registry.'}
      </ErrorState>
    )

  const after = { ...channel, ...wholeOf(percentage) }
  const closesThis = name === ownRemote && (!after.enabled || after.audience === 'qa')
  return (
    <ModalForm
      form={form}
      action={action}
      variant={danger ? 'danger' : 'live'}
      disabled={!isReason(why) || (askPercentage && percentage === null)}
    >
      <dl className={layout.turn}>
        <dt>Now</dt>
        <dd>{whatPeopleGet(channel)}</dd>
        <dt>After</dt>
        <dd>{whatPeopleGet(after)}</dd>
      </dl>
      {closesThis && (
        <p className={layout.warning}>
          These screens are part of it. They go away for you too; only the HTTP call
          <code> PATCH /api/remotes/channels</code> brings them back.
        </p>
      )}
      {askPercentage && (
        <RolloutInput
          value={percentage}
          onChange={(share) => form.set({ percentage: share })}
          reach={reachOf(percentage ?? 0, peopleOf(health.data, name))}
        />
      )}
      <WhyField form={form} />
    </ModalForm>
  )
}

export default withQueries(ChangeModal)
