import { problemText } from '@shoal/bus'
import { type Applied, auditionsArea, type OwnAudition as Own } from '@shoal/bus/auditions'
import { limits } from '@shoal/bus/auditions/limits'
import { auditionVote } from '@shoal/bus/auditions/offers'
import { CopyLine, later, useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextArea } from '@shoal/ui/TextArea'
import { Time } from '@shoal/ui/Time'
import { useMutation, useQuery } from '@tanstack/react-query'
import Fish from 'lucide-react/icons/fish'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Approval } from './Approval.tsx'
import styles from './Auditions.module.css'
import { useAuditionOf } from './auditionsStore.ts'
import { Marks } from './Marks.tsx'
import { ownKey, queries, withQueries } from './queries.ts'
import { SecretLine } from './SecretLine.tsx'

const FromThisBrowser = later(() => import('@shoal/remote-kit/publish'), { name: 'Going live from this browser' })

/** The key that was made while this page is open; the server keeps only its hash. */
const freshKey = [...ownKey, 'fresh']
const take = (userId: string, { audition, publish }: Applied) => {
  queries.setQueryData([...ownKey, userId], { audition, isFish: false })
  queries.setQueryData([...freshKey, userId], publish)
}

/** The person's audition: applying, the stream key, and how it goes [AUD-1]. */
function OwnAudition() {
  const { api } = useShell()
  const session = useSession()
  const userId = session?.user.id ?? ''
  const own = useQuery({
    queryKey: [...ownKey, userId],
    queryFn: ({ signal }) => api(auditionsArea).read({ params: { userId }, signal }),
    enabled: session !== null,
  })
  const again = () => void queries.invalidateQueries({ queryKey: [...ownKey, userId], exact: true })
  useEvent(auditionsArea.receives.changed, ({ person }) => person.id === userId && again())
  useEvent(auditionsArea.receives.removed, (gone) => gone.userId === userId && again())
  if (own.isPending) return <SkeletonLines lines={5} label="Looking for your audition" />
  if (own.isError)
    return (
      <ErrorState title="Not there" onRetry={() => void own.refetch()} retrying={own.isFetching}>
        {problemText(own.error)}
      </ErrorState>
    )
  const { audition, isFish } = own.data
  if (isFish || audition?.state === 'fish')
    return (
      <EmptyState title="You are on the show" icon={<Fish />}>
        Your camera stands in Your Live Stream, with all that you need to broadcast.
      </EmptyState>
    )
  // One's own comes with everything.
  const mine = audition && 'keyMadeAt' in audition ? audition : null
  return mine?.state === 'open' ? <Open audition={mine} /> : <Apply userId={userId} before={mine} />
}

function Apply({ userId, before }: { userId: string; before: Own | null }) {
  const { api } = useShell()
  const form = useForm({
    values: { about: before?.about ?? '' },
    blame: 'about',
    async send({ about }) {
      take(userId, await api(auditionsArea).apply({ body: { about } }))
    },
  })
  return (
    <div className={styles.modal}>
      {before?.closeReason ? (
        <p className={styles.whole}>
          Your audition was closed: <b>{before.closeReason}</b>
        </p>
      ) : (
        <p className={styles.quiet}>
          Show the house who you are, live from wherever you are. Season pass holders rate you; the show takes the best
          ones in.
        </p>
      )}
      {before?.againAt ? (
        <p className={styles.quiet}>
          You can apply again <Time at={before.againAt} show="date-time" />.
        </p>
      ) : (
        <Form form={form} aria-label="Audition" className={styles.modal}>
          <TextArea
            label="About you"
            hint="Everybody reads it beside your picture."
            required
            minLength={limits.aboutMin}
            maxLength={limits.aboutMax}
            counter
            rows={3}
            {...form.text('about')}
          />
          <div className={styles.buttons}>
            <SubmitButton form={form}>Apply</SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}

function Open({ audition }: { audition: Own }) {
  const { api, openModal, toast } = useShell()
  const [asking, setAsking] = useState<'reset' | 'leave' | null>(null)
  const { person } = audition
  // Votes and the picture come and go while one looks on.
  const now = useAuditionOf(person.id) ?? audition
  const { online } = now
  const failed = (error: unknown) => toast({ type: 'error', text: problemText(error) })
  const reset = useMutation({
    mutationFn: () => api(auditionsArea).resetKey({}),
    onSuccess: (applied) => take(person.id, applied),
    onError: failed,
  })
  const leave = useMutation({
    mutationFn: () => api(auditionsArea).leave({}),
    onError: failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [...ownKey, person.id], exact: true }),
  })
  const act = () => {
    if (asking === 'leave') leave.mutate()
    else reset.mutate()
    setAsking(null)
  }
  return (
    <div className={styles.modal}>
      <div className={styles.top}>
        <b>Your audition</b>
        <Marks audition={now} />
        <Button
          size="small"
          variant="ghost"
          className={styles.push}
          onClick={() => openModal(auditionVote, { userId: person.id })}
        >
          As others see you
        </Button>
      </div>
      <Approval audition={now} />
      <HowToPublish audition={audition} />
      {asking === null ? (
        <div className={styles.buttons}>
          <Button icon={<KeyRound />} busy={reset.isPending} onClick={() => setAsking('reset')}>
            Reset stream key…
          </Button>
          <Button variant="danger" busy={leave.isPending} onClick={() => setAsking('leave')}>
            Close my audition…
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.whole} role="alert">
            {asking === 'reset'
              ? `The key you have ends at once${online ? ', and so does your stream' : ''}.`
              : 'Your audition leaves the list, and what is live ends. You can apply again, with the votes and points you have.'}
          </p>
          <div className={styles.buttons}>
            <Button variant="danger" onClick={act}>
              {asking === 'reset' ? 'Reset the key' : 'Close my audition'}
            </Button>
            <Button variant="ghost" onClick={() => setAsking(null)}>
              Keep it
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The ways to go live with the key: from this browser, or by a broadcasting program. */
function HowToPublish({ audition }: { audition: Own }) {
  const { person, keyMadeAt, liveStreamId } = audition
  const { data: fresh } = useQuery<Applied['publish'] | null>({
    queryKey: [...freshKey, person.id],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      {!fresh && keyMadeAt && (
        <p className={styles.quiet}>
          Your key was made <Time at={keyMadeAt} show="date-time" /> and cannot be shown again. Reset it to get another
          one.
        </p>
      )}
      {(fresh || keyMadeAt) && (
        <FromThisBrowser
          stream={liveStreamId}
          freshKey={fresh?.key ?? null}
          waiting={<SkeletonLines lines={1} label="Getting ready" />}
        />
      )}
      {fresh && <ByProgram server={fresh.server} streamKey={fresh.streamKey} />}
    </>
  )
}

function ByProgram({ server, streamKey }: Pick<Applied['publish'], 'server' | 'streamKey'>) {
  return (
    <section className={styles.publish} aria-label="OBS and the like">
      <h3>OBS and the like</h3>
      <ol className={styles.steps}>
        <li>Open Settings, Stream, and choose Custom as the service.</li>
        <li>Paste the server and the stream key from below.</li>
        <li>Press Start Streaming. You are live here within seconds.</li>
      </ol>
      <CopyLine label="Server" text={server} />
      <SecretLine label="Stream key" text={streamKey} />
      <p className={styles.quiet}>
        Whoever has the key can broadcast as you. Keep it: it is shown until this page is left.
      </p>
    </section>
  )
}

export default withQueries(OwnAudition)
