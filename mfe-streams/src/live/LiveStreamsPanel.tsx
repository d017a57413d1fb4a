import { panelArea } from '@shoal/bus'
import { shapes } from '@shoal/bus/page/limits'
import { presenceArea } from '@shoal/bus/presence'
import { streamsArea } from '@shoal/bus/streams'
import { useLive, useSession } from '@shoal/remote-kit'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import { Monitor } from '@shoal/ui/Monitor'
import { type ReactNode, useEffect, useRef } from 'react'
import { PeopleLater } from '../contestants/index.ts'
import { LaterDeck } from '../deck/index.ts'
import { useMedia } from '../layout/useMedia.ts'
import { usePictureCame } from '../player/index.ts'
import { CameraStrip, CameraStripSkeleton, useStreams } from '../streams/index.ts'
import styles from './LiveStreamsPanel.module.css'
import { MainMonitor } from './MainMonitor.tsx'
import { NewYorkClock } from './NewYorkClock.tsx'
import { useCinemaPlace } from './useCinemaPlace.ts'

/** The default panel: the chosen camera, and all others in a row below. */
export default function LiveStreamsPanel(): ReactNode {
  const phase = useStreams((state) => state.phase)
  if (phase === 'loading') return <LoadingPanel />
  if (phase === 'failed') return <FailedPanel />
  return <ReadyPanel />
}

function ReadyPanel(): ReactNode {
  const { streams, status, select, chosen } = useStreams((state) => state)
  const stream = useLive(streamsArea.states['selected-stream'])
  const viewers = useLive(presenceArea.states.viewers).streams
  const session = useSession()
  const panel = useRef<HTMLDivElement>(null)
  const place = useCinemaPlace(panel)
  const upright = useMedia(shapes.small)
  const shape = useLive(panelArea.states.picture)
  const People = usePictureCame() ? PeopleLater : null

  // STR-4: on small screens a selection brings the picture into view.
  useEffect(() => {
    if (chosen > 0 && upright) panel.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [chosen, upright])

  return (
    <div ref={panel} className={styles.panel} data-shape={shape} style={place}>
      {shape !== 'small' && <h1 className={styles.title}>Live cameras</h1>}
      <MainMonitor stream={stream} place={place} shape={shape} />
      {shape !== 'small' && streams.length > 0 && (
        <CameraStrip
          streams={streams}
          status={status}
          session={session}
          viewers={viewers}
          selectedId={stream?.id ?? null}
          People={People}
          onSelect={select}
        />
      )}
      {!upright && shape !== 'small' && <LaterDeck skippable />}
    </div>
  )
}

function LoadingPanel(): ReactNode {
  return (
    <div className={styles.panel} aria-busy="true">
      <Monitor label="Camera" hudEnd={<NewYorkClock />} controls={<i className={styles.bar} />}>
        <Loader label="Loading the cameras" className={styles.middle} />
      </Monitor>
      <CameraStripSkeleton />
    </div>
  )
}

function FailedPanel(): ReactNode {
  const problem = useStreams((state) => state.problem)
  const load = useStreams((state) => state.load)
  return (
    <div className={styles.panel}>
      <Monitor label="Camera" hudEnd={<NewYorkClock />} controls={<i className={styles.bar} />}>
        <ErrorState className={styles.middle} title="The cameras could not be loaded" onRetry={() => void load()}>
          {problem}
        </ErrorState>
      </Monitor>
    </div>
  )
}
