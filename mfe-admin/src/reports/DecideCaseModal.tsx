import { problemText } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import { type Decision, type ReportCase, reportsArea } from '@shoal/bus/reports'
import { limits } from '@shoal/bus/reports/limits'
import { UserName, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
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

/** Before the two minutes are over, a case that is still looked at is taken anew, in ms. */
const renewEvery = limits.claimMs / 2

/**
 * Decides over reports of one person. Opening it takes the case, so that nobody else decides it meanwhile; closing it lets
 * go [MUTE-2].
 */
function DecideCaseModal({ report: { id, person, count } }: { report: ReportCase }) {
  const { api } = useShell()
  const [taken, setTaken] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let over = false
    const take = async () => {
      try {
        await api(reportsArea).claim({ params: { id } })
        if (!over) setTaken(true)
      } catch (error) {
        if (!over) setProblem(problemText(error))
      }
    }
    void take()
    const timer = setInterval(() => void take(), renewEvery)
    return () => {
      over = true
      clearInterval(timer)
      api(reportsArea)
        .release({ params: { id } })
        .catch(() => {})
    }
  }, [api, id])
  if (problem !== null) return <ErrorState title="Not for you to decide">{problem}</ErrorState>
  if (!taken || !person) return <SkeletonLines lines={8} label="Taking the case" />
  return <Deciding id={id} person={person} count={count} />
}

const decisions: ReadonlyArray<{ value: Decision; label: string }> = [
  { value: 'muted', label: 'Mute' },
  { value: 'shadow-muted', label: 'Mute in the shadow' },
  { value: 'dismissed', label: 'Nothing to do' },
]

function Deciding({ id, person, count }: { id: string; person: Person; count: number }) {
  const { id: userId, displayName: name } = person
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: { decision: 'muted' as string, minutes: '10', reason: '' },
    async send({ decision, minutes, reason }) {
      try {
        await api(reportsArea).decide({
          params: { id },
          body: {
            decision: decision as Decision,
            reason: reason.trim(),
            ...(decision !== 'dismissed' && { minutes: Number(minutes) }),
          },
        })
      } finally {
        refreshCases()
        refreshHistory(userId)
      }
      toast({ type: 'success', text: decision === 'dismissed' ? `Nothing is done to ${name}` : `${name} is muted` })
      closeModal()
    },
  })
  const { decision } = form.values
  return (
    <ModalForm
      form={form}
      action={decision === 'dismissed' ? 'Close the case' : `Mute ${name}`}
      variant={decision === 'dismissed' ? 'live' : 'danger'}
      disabled={decision !== 'dismissed' && form.values.reason.trim() === ''}
    >
      <div className={styles.beside}>
        <div className={styles.decision}>
          <p className={styles.whom}>
            <UserName user={person} /> was reported by {count === 1 ? 'one person' : `${count} people`}.
          </p>
          <ChoiceGroup label="Decision" options={decisions} {...form.choice('decision')} />
          {decision !== 'dismissed' && <Select label="For how long" options={lengths} {...form.choice('minutes')} />}
          <TextInput
            label="Reason"
            hint={decision === 'muted' ? 'They read it, and it is kept in the audit log' : 'Kept in the audit log'}
            required={decision !== 'dismissed'}
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
