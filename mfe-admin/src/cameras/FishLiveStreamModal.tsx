import { problemText } from '@shoal/bus'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Cctv } from 'lucide-react'
import { withQueries } from '../layout/queries.ts'
import rows from '../layout/Rows.module.css'
import { LiveFacts, StateBadge } from './CameraState.tsx'
import { useCameras } from './cameraQueries.ts'

/** The broadcasts of contestants at this moment: who is live, in what quality, and who dropped. */
function FishLiveStreamModal() {
  const cameras = useCameras()
  if (cameras.isPending) return <SkeletonLines lines={4} label="Reading the cameras" />
  if (cameras.isError)
    return (
      <ErrorState title="No cameras" onRetry={() => void cameras.refetch()} retrying={cameras.isFetching}>
        {problemText(cameras.error)}
      </ErrorState>
    )
  const theirs = cameras.data.filter(({ owner }) => owner !== null)
  if (theirs.length === 0)
    return (
      <EmptyState title="Nobody has a camera" icon={<Cctv />}>
        An admin gives cameras to people on the show.
      </EmptyState>
    )
  return (
    <ul className={rows.rows}>
      {theirs.map((camera) => (
        <li key={camera.id} className={rows.row}>
          <div className={rows.top}>
            <b>{camera.owner?.displayName}</b>
            <span>{camera.name}</span>
            <span className={rows.push}>
              <StateBadge camera={camera} />
            </span>
          </div>
          <p className={rows.facts}>
            <LiveFacts camera={camera} />
          </p>
        </li>
      ))}
    </ul>
  )
}

export default withQueries(FishLiveStreamModal)
