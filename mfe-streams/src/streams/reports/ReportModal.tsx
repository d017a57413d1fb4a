import { type StreamReportReason, streamsArea } from '@shoal/bus/streams'
import { ModalFooter, useLive, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Select } from '@shoal/ui/Select'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { isPlaceholder, needsPass } from '../selection.ts'
import { useStreams } from '../streamsStore.ts'
import styles from './ReportModal.module.css'
import { ReportsOfAll } from './ReportsOfAll.tsx'
import { reasonNames } from './reasons.ts'
import { useReports } from './reportsStore.ts'

const reasons = Object.entries(reasonNames).map(([value, label]) => ({ value, label }))

/** STR-14: reports a broken camera; moderators see what everybody reports. */
export default function ReportModal({ streamId }: { streamId?: string }): ReactNode {
  const session = useSession()
  const flags = session?.user.app_metadata
  if (!session) return <VisitorView />
  return (
    <div className={styles.view}>
      {(flags?.mod || flags?.admin) && <ReportsOfAll />}
      <ReportForm streamId={streamId} />
    </div>
  )
}

function VisitorView(): ReactNode {
  const { openModal } = useShell()
  return (
    <EmptyState
      title="Log in to report a camera"
      action={
        <Button variant="live" onClick={() => openModal('log-in', { reason: 'Log in to report a broken camera.' })}>
          Log in
        </Button>
      }
    >
      Moderators see reports at once. Each person counts once.
    </EmptyState>
  )
}

function ReportForm({ streamId }: { streamId: string | undefined }): ReactNode {
  const { closeModal, toast } = useShell()
  const session = useSession()
  const streams = useStreams((state) => state.streams)
  const current = useLive(streamsArea.states['selected-stream'])?.id
  const report = useReports((state) => state.report)
  const cameras = streams.filter((stream) => !isPlaceholder(stream) && !needsPass(stream, session))
  const [chosen, setChosen] = useState(streamId ?? current ?? null)
  const [reason, setReason] = useState<StreamReportReason | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()
  const camera = cameras.find(({ id }) => id === chosen)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!camera || !reason) {
      setProblem(camera ? 'Choose what is wrong.' : 'Choose a camera.')
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      await report(camera.id, reason)
      toast({ type: 'success', text: `Thank you. The moderators know about ${camera.name} now.` })
      closeModal()
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <form id={form} className={styles.form} onSubmit={send}>
      <Select
        label="Camera"
        options={cameras.map(({ id, name }) => ({ value: id, label: name }))}
        value={camera?.id ?? null}
        placeholder="Choose a camera"
        onValueChange={setChosen}
      />
      <ChoiceGroup
        label="What is wrong?"
        options={reasons}
        value={reason}
        onValueChange={(value) => {
          setReason(value as StreamReportReason)
          setProblem(null)
        }}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button type="submit" form={form} variant="live" busy={busy}>
          Report
        </Button>
      </ModalFooter>
    </form>
  )
}
