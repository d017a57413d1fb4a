import { presenceArea } from '@shoal/bus/presence'
import type { LiveStream } from '@shoal/bus/streams'
import { useLive, useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Cctv } from 'lucide-react'
import { useCameras } from './camerasStore.ts'
import { sampleCamera } from './offers.ts'
import styles from './SamplePanel.module.css'

/** The cameras of the show, and how many people watch each of them. */
export default function SamplePanel() {
  const session = useSession()
  return (
    <div className={styles.panel}>
      <h1>Sample</h1>
      <p className={styles.greeting}>
        {session === null
          ? 'You look around as a visitor. Some cameras are only there for people with an account.'
          : `Good to see you, ${session.user.displayName}.`}
      </p>
      <Plate title="Cameras" level={2}>
        <Cameras />
      </Plate>
    </div>
  )
}

function Cameras() {
  const { phase, problem, cameras, load } = useCameras((state) => state)
  if (phase === 'failed' || phase === 'off')
    return (
      <ErrorState title="The cameras could not be read" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (phase === 'loading') return <SkeletonLines lines={4} label="Reading the cameras" />
  if (cameras.length === 0)
    return (
      <EmptyState title="No camera yet" icon={<Cctv />}>
        As soon as the show has one, it is here.
      </EmptyState>
    )
  return (
    <ul className={styles.cameras}>
      {cameras.map((camera) => (
        <li key={camera.id}>
          <CameraRow camera={camera} />
        </li>
      ))}
    </ul>
  )
}

function CameraRow({ camera }: { camera: LiveStream }) {
  const { openModal } = useShell()
  const { streams } = useLive(presenceArea.states.viewers)
  const online = useCameras(({ status }) => status[camera.id] === 'online')
  return (
    <button type="button" className={styles.camera} onClick={() => openModal(sampleCamera, { camera, online })}>
      <span className={styles.name}>{camera.name}</span>
      {online ? <Badge variant="live">Live</Badge> : <Badge>Off air</Badge>}
      <span className={styles.viewers}>
        <Figure>{streams[camera.id] ?? 0}</Figure> watching
      </span>
    </button>
  )
}
