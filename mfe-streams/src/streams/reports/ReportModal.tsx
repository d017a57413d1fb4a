import { logIn } from '@shoal/bus/accounts/offers'
import { type StreamReportReason, streamsArea } from '@shoal/bus/streams'
import { useLive, useSession, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Select } from '@shoal/ui/Select'
import type { ReactNode } from 'react'
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
        <Button variant="live" onClick={() => openModal(logIn, { reason: 'Log in to report a broken camera.' })}>
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
  const cameraOf = (wanted: string | null) => cameras.find(({ id }) => id === wanted)
  const form = useForm({
    values: { camera: streamId ?? current ?? null, reason: null as StreamReportReason | null },
    check: ({ camera, reason }) =>
      cameraOf(camera) ? { reason: reason ? null : 'Choose what is wrong.' } : { camera: 'Choose a camera.' },
    textOf: (error) => (error as Error).message,
    async send({ camera: id, reason }) {
      const camera = cameraOf(id)
      if (!camera || !reason) return
      await report(camera.id, reason)
      toast({ type: 'success', text: `Thank you. The moderators know about ${camera.name} now.` })
      closeModal()
    },
  })

  return (
    <ModalForm form={form} action="Report" cancel="Close">
      <Select
        label="Camera"
        options={cameras.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Choose a camera"
        {...form.choice('camera')}
        value={cameraOf(form.values.camera)?.id ?? null}
      />
      <ChoiceGroup label="What is wrong?" options={reasons} {...form.choice('reason')} />
      <p className={styles.problem} role="alert">
        {form.errors.reason}
      </p>
    </ModalForm>
  )
}
