import { ApiError, problemText } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import { type Decision, type ReportCase, reportsArea } from '@shoal/bus/reports'
import type { ReportsErrorCode } from '@shoal/bus/reports/errors'
import { limits } from '@shoal/bus/reports/limits'
import { UserName, useSession, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Select } from '@shoal/ui/Select'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextInput } from '@shoal/ui/TextInput'
import { useEffect, useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import { refreshCases, refreshHistory } from './caseQueries.ts'
import { lengths } from './lengths.ts'
import { PersonHistory } from './PersonHistory.tsx'
import styles from './Reports.module.css'
import { useMutedToast } from './useEndMute.ts'

/** Before the two minutes are over, a case that is still looked at is taken anew, in ms. */
const renewEvery = limits.claimMs / 2
/** After a request that was lost, sooner. */
const retryAfter = 5_000

/** Answers after which the case is another's, or nobody's any more; whatever else fails may work the next time. */
const finals: readonly string[] = [
  'reports/claimed',
  'reports/decided',
  'reports/no-such-case',
] satisfies ReportsErrorCode[]
const isFinal = (error: unknown): boolean => error instanceof ApiError && finals.includes(error.code)

/** What became of taking a case: `problem` is why the last attempt failed, in words. */
type Claim =
  | { state: 'taking'; problem: string | null }
  | { state: 'taken'; problem: string | null }
  | { state: 'lost'; problem: string }

/**
 * Takes a case, and takes it anew in time while it is looked at; lets go of it at the end. A request that is lost is made
 * again, and what was typed stays.
 */
function useClaim(id: string): Claim {
  const { api } = useShell()
  const [claim, setClaim] = useState<Claim>({ state: 'taking', problem: null })
  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function take(): Promise<void> {
      let next = renewEvery
      try {
        await api(reportsArea).claim({ params: { id } })
        if (!over) setClaim({ state: 'taken', problem: null })
      } catch (error) {
        if (over) return
        const problem = problemText(error)
        if (isFinal(error)) return setClaim({ state: 'lost', problem })
        setClaim((before) => ({ state: before.state === 'taken' ? 'taken' : 'taking', problem }))
        next = retryAfter
      }
      if (!over) timer = setTimeout(() => void take(), next)
    }
    void take()
    return () => {
      over = true
      clearTimeout(timer)
      api(reportsArea)
        .release({ params: { id } })
        .catch(() => {})
    }
  }, [api, id])
  return claim
}

/**
 * Decides over reports of one person. Opening it takes the case, so that nobody else decides it meanwhile; closing it lets
 * go [MUTE-2].
 */
function DecideCaseModal({ report: { id, person, count } }: { report: ReportCase }) {
  const { state, problem } = useClaim(id)
  if (state === 'lost') return <ErrorState title="Not for you to decide">{problem}</ErrorState>
  const again = problem !== null && (
    <ErrorBanner>
      {state === 'taken' ? 'The case could not be kept for you just now' : 'The case could not be taken'}: {problem} It
      is tried again.
    </ErrorBanner>
  )
  if (state === 'taking' || !person)
    return (
      <>
        {again}
        <SkeletonLines lines={8} label="Taking the case" />
      </>
    )
  return (
    <>
      {again}
      <Deciding id={id} person={person} count={count} />
    </>
  )
}

const decisions: ReadonlyArray<{ value: Decision; label: string }> = [
  { value: 'muted', label: 'Mute' },
  { value: 'shadow-muted', label: 'Mute in the shadow' },
  { value: 'dismissed', label: 'Nothing to do' },
]
const ban: (typeof decisions)[number] = { value: 'banned', label: 'Ban' }

const hints: Readonly<Record<Decision, string>> = {
  muted: 'They read it, and it is kept in the audit log',
  'shadow-muted': 'Kept in the audit log',
  banned: 'Kept in the audit log',
  dismissed: 'Kept in the audit log',
}

function Deciding({ id, person, count }: { id: string; person: Person; count: number }) {
  const { id: userId, displayName: name } = person
  const { api, closeModal, toast } = useShell()
  const mutedToast = useMutedToast()
  const admin = useSession()?.user.app_metadata.admin ?? false
  const form = useForm({
    values: { decision: 'muted' as string, minutes: '10', reason: '' },
    async send(values) {
      const { minutes, reason } = values
      const decision = values.decision as Decision
      const mutes = decision === 'muted' || decision === 'shadow-muted'
      try {
        await api(reportsArea).decide({
          params: { id },
          body: { decision, reason: reason.trim(), ...(mutes && { minutes: Number(minutes) }) },
        })
      } finally {
        refreshCases()
        refreshHistory(userId)
      }
      if (mutes) mutedToast(person, `${name} is muted`)
      else toast({ type: 'success', text: decision === 'banned' ? `${name} is banned` : `Nothing is done to ${name}` })
      closeModal()
    },
  })
  const decision = form.values.decision as Decision
  const acts = decision !== 'dismissed'
  return (
    <ModalForm
      form={form}
      action={decision === 'banned' ? `Ban ${name}` : acts ? `Mute ${name}` : 'Close the case'}
      variant={acts ? 'danger' : 'live'}
      disabled={acts && form.values.reason.trim() === ''}
    >
      <div className={styles.beside}>
        <div className={styles.decision}>
          <p className={styles.whom}>
            <UserName user={person} /> was reported by {count === 1 ? 'one person' : `${count} people`}.
          </p>
          <ChoiceGroup
            label="Decision"
            options={admin ? [...decisions, ban] : decisions}
            {...form.choice('decision')}
          />
          {acts && decision !== 'banned' && (
            <Select label="For how long" options={lengths} {...form.choice('minutes')} />
          )}
          <TextInput
            label="Reason"
            hint={hints[decision]}
            required={acts}
            maxLength={limits.reasonMax}
            counter
            {...form.text('reason')}
          />
        </div>
        <PersonHistory userId={userId} />
      </div>
    </ModalForm>
  )
}

export default withQueries(DecideCaseModal)
