import { formatDate } from '@shoal/bus'
import { presenceArea } from '@shoal/bus/presence'
import type { LiveStream } from '@shoal/bus/streams'
import { liveStreamsPanel } from '@shoal/bus/streams/offers'
import { ModalFooter, useLive, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import styles from './SampleCameraModal.module.css'

/** One camera in more detail, with the way to its picture. */
export default function SampleCameraModal({ camera, online }: { camera: LiveStream; online: boolean }) {
  const { closeModal, openPanel, toast } = useShell()
  const { streams } = useLive(presenceArea.states.viewers)
  const watch = () => {
    closeModal()
    openPanel(liveStreamsPanel)
    toast({ type: 'info', text: `Choose ${camera.name} below the picture` })
  }
  return (
    <>
      <h3 className={styles.name}>{camera.name}</h3>
      <dl className={styles.facts}>
        <dt>State</dt>
        <dd>{online ? 'on air' : 'off air'}</dd>
        <dt>Watching</dt>
        <dd>
          <Figure>{streams[camera.id] ?? 0}</Figure>
        </dd>
        <dt>Season</dt>
        <dd>
          <Figure>{camera.season}</Figure>
        </dd>
        <dt>There since</dt>
        <dd>{formatDate(camera.createdAt)}</dd>
      </dl>
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button variant="live" disabled={!online} onClick={watch}>
          Watch
        </Button>
      </ModalFooter>
    </>
  )
}
