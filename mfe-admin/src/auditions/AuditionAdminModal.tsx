import { meets, problemText } from '@shoal/bus'
import { type AuditionState, auditionsArea, type OwnAudition } from '@shoal/bus/auditions'
import { limits } from '@shoal/bus/auditions/limits'
import { auditionVote } from '@shoal/bus/auditions/offers'
import { approval } from '@shoal/bus/auditions/rules'
import { UserName, useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { NumberField } from '@shoal/ui/NumberField'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tabs } from '@shoal/ui/Tabs'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { useQuery } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { queries, withQueries } from '../layout/queries.ts'
import rows from '../layout/Rows.module.css'
import { useAttempt } from '../layout/useAttempt.ts'
import styles from './AuditionAdmin.module.css'

const key = ['audition-desk']
const refresh = () => void queries.invalidateQueries({ queryKey: key })

/** Auditions that are open, closed, or led to the show, and the decisions of staff [AUD-3]. */
function AuditionAdminModal() {
  const [state, setState] = useState<AuditionState>('open')
  useEvent(auditionsArea.receives.changed, refresh)
  useEvent(auditionsArea.receives.removed, refresh)
  useEvent(auditionsArea.receives.figures, ({ auditions: changed }) =>
    queries.setQueriesData<{ auditions: OwnAudition[] }>(
      { queryKey: key },
      (desk) =>
        desk && {
          auditions: desk.auditions.map((one) => ({
            ...one,
            ...changed.find(({ liveStreamId }) => liveStreamId === one.liveStreamId),
          })),
        },
    ),
  )
  return (
    <Tabs
      label="Auditions"
      value={state}
      onValueChange={(value) => setState(value as AuditionState)}
      tabs={[
        { value: 'open', label: 'Open', content: <Desk state="open" /> },
        { value: 'fish', label: 'On the show', content: <Desk state="fish" /> },
        { value: 'closed', label: 'Closed', content: <Desk state="closed" /> },
      ]}
    />
  )
}

const nobody: Readonly<Record<AuditionState, string>> = {
  open: 'Nobody waits for you',
  fish: 'Nobody came on the show by an audition yet',
  closed: 'No audition was closed',
}

function Desk({ state }: { state: AuditionState }) {
  const { api } = useShell()
  const desk = useQuery({
    queryKey: [...key, state],
    queryFn: ({ signal }) => api(auditionsArea).desk({ query: { state }, signal }),
  })
  if (desk.isPending) return <SkeletonLines lines={5} label="Reading the auditions" />
  if (desk.isError)
    return (
      <ErrorState title="No auditions" onRetry={() => void desk.refetch()} retrying={desk.isFetching}>
        {problemText(desk.error)}
      </ErrorState>
    )
  if (desk.data.auditions.length === 0) return <EmptyState title={nobody[state]} icon={<Video />} />
  return (
    <ul className={rows.rows}>
      {desk.data.auditions.map((audition) => (
        <Line key={audition.liveStreamId} audition={audition} />
      ))}
    </ul>
  )
}

function Line({ audition }: { audition: OwnAudition }) {
  const { api, openModal } = useShell()
  const session = useSession()
  const attempt = useAttempt()
  const [doing, setDoing] = useState<'approve' | 'close' | 'points' | null>(null)
  const { person, about, state, online, points, appliedAt, closeReason, closedBy } = audition
  const share = approval(audition)
  const mayApprove = meets('admin', session && { flags: session.user.app_metadata, pass: session.user.pass })
  const params = { userId: person.id }
  const approve = async () => {
    await attempt(() => api(auditionsArea).approve({ params }), `${person.displayName} is on the show`)
    setDoing(null)
    refresh()
  }
  return (
    <li className={rows.row}>
      <div className={rows.top}>
        <UserName user={person} />
        {state !== 'closed' && <Badge variant={online ? 'live' : 'plain'}>{online ? 'Live' : 'Offline'}</Badge>}
        <span className={rows.push}>
          <Time at={appliedAt} show="relative" />
        </span>
      </div>
      <p className={rows.text}>{about}</p>
      <p className={rows.facts}>
        <span>
          {share === null ? 'No votes yet' : `${share} % of ${audition.upVotes + audition.downVotes} for them`}
        </span>
        <span>{points.toLocaleString('en-US')} points</span>
        {closedBy === 'person' && <span>closed by themself</span>}
      </p>
      {closeReason && <p className={rows.why}>{closeReason}</p>}
      {state !== 'closed' && doing === null && (
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="ghost"
            aria-label={`Watch ${person.displayName}`}
            onClick={() => openModal(auditionVote, params)}
          >
            Watch
          </Button>
          <Button size="small" aria-label={`Points for ${person.displayName}`} onClick={() => setDoing('points')}>
            Points…
          </Button>
          {state === 'open' && (
            <>
              <Button
                size="small"
                variant="danger"
                aria-label={`Close the audition of ${person.displayName}`}
                onClick={() => setDoing('close')}
              >
                Close…
              </Button>
              {mayApprove && (
                <Button
                  size="small"
                  variant="live"
                  aria-label={`Approve ${person.displayName} to fish`}
                  onClick={() => setDoing('approve')}
                >
                  Approve to fish
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {doing === 'approve' && (
        <>
          <p className={rows.why}>
            {person.displayName} becomes a fish, and their camera one of the show, for everybody at once.
          </p>
          <div className={styles.buttons}>
            <Button variant="ghost" onClick={() => setDoing(null)}>
              Not yet
            </Button>
            <Button variant="live" onClick={() => void approve()}>
              Put on the show
            </Button>
          </div>
        </>
      )}
      {doing === 'close' && <CloseForm audition={audition} onDone={() => setDoing(null)} />}
      {doing === 'points' && <PointsForm audition={audition} onDone={() => setDoing(null)} />}
    </li>
  )
}

function CloseForm({ audition: { person }, onDone }: { audition: OwnAudition; onDone: () => void }) {
  const { api, toast } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      await api(auditionsArea).close({ params: { userId: person.id }, body: { reason } })
      toast({ type: 'success', text: `The audition of ${person.displayName} is closed` })
      onDone()
      refresh()
    },
  })
  return (
    <Form form={form} aria-label={`Close the audition of ${person.displayName}`}>
      <TextInput
        label="Reason"
        hint="Told to them, and kept in the audit log. What is live ends."
        required
        maxLength={limits.reasonMax}
        counter
        {...form.text('reason')}
      />
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={onDone}>
          Keep it open
        </Button>
        <SubmitButton form={form} variant="danger">
          Close it
        </SubmitButton>
      </div>
    </Form>
  )
}

function PointsForm({ audition: { person, points: had }, onDone }: { audition: OwnAudition; onDone: () => void }) {
  const { api, toast } = useShell()
  const form = useForm({
    values: { points: 10 as number | null, reason: '' },
    blame: 'points',
    async send({ points, reason }, key) {
      if (points === null) return
      const answer = await api(auditionsArea).givePoints({
        params: { userId: person.id },
        body: { points, reason },
        key,
      })
      toast({ type: 'success', text: `${person.displayName} has ${answer.points.toLocaleString('en-US')} points now` })
      onDone()
      refresh()
    },
  })
  return (
    <Form form={form} aria-label={`Points for ${person.displayName}`}>
      <NumberField
        label="Stream Stars Points"
        hint={`They have ${had.toLocaleString('en-US')}; less than 0 takes some.`}
        required
        min={-Math.min(had, limits.pointsMost)}
        max={limits.pointsMost}
        {...form.value('points')}
      />
      <TextInput
        label="Reason"
        hint="Kept in the audit log."
        required
        maxLength={limits.reasonMax}
        {...form.text('reason')}
      />
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton form={form} disabled={form.values.points === 0}>
          Give points
        </SubmitButton>
      </div>
    </Form>
  )
}

export default withQueries(AuditionAdminModal)
