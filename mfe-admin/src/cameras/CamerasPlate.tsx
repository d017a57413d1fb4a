import type { Camera } from '@shoal/bus/cameras'
import { useSession, useShell } from '@shoal/remote-kit'
import { Listing } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { Cctv, Plus } from 'lucide-react'
import rows from '../layout/Rows.module.css'
import { LiveFacts, StateBadge } from './CameraState.tsx'
import styles from './Cameras.module.css'
import { useCameras } from './cameraQueries.ts'
import { cameraKey, editCamera, fishLiveStream, moveViewers, removeCamera } from './offers.ts'

/** The cameras of the show: what they are, who publishes to them, and their keys [ADM-3]. Moderators look, admins change. */
export function CamerasPlate() {
  const { openModal } = useShell()
  const admin = useSession()?.user.app_metadata.admin ?? false
  const cameras = useCameras()
  const aside = admin ? (
    <Button size="small" variant="live" icon={<Plus />} onClick={() => openModal(editCamera)}>
      New camera…
    </Button>
  ) : (
    <Button size="small" onClick={() => openModal(fishLiveStream)}>
      Fish Live Stream…
    </Button>
  )
  return (
    <Plate title="Cameras" level={2} aside={aside}>
      <Listing
        query={cameras}
        waiting={{ lines: 5, label: 'Reading the cameras' }}
        failed="No cameras"
        empty={{
          title: 'No cameras',
          icon: <Cctv />,
          children: admin ? 'Make one, and hand its stream key to whoever broadcasts.' : 'An admin adds them.',
        }}
        rows={(data) => data}
      >
        {(list) => (
          <ul className={rows.rows}>
            {list.map((camera) => (
              <CameraRow key={camera.id} camera={camera} admin={admin} />
            ))}
          </ul>
        )}
      </Listing>
    </Plate>
  )
}

function CameraRow({ camera, admin }: { camera: Camera; admin: boolean }) {
  const { openModal } = useShell()
  const { id, name, season, access, interactive, owner, footage, keyMadeAt, online } = camera
  return (
    <li className={rows.row}>
      <div className={rows.top}>
        <b>{name}</b>
        <Figure tone="dim">{id}</Figure>
        <StateBadge camera={camera} />
        {access === 'season_pass' && <Badge variant="lock">Season pass</Badge>}
        {interactive && <Badge>Interactive</Badge>}
        <span className={`${rows.push} ${styles.actions}`}>
          {online && (
            <Button
              size="small"
              aria-label={`Move the viewers of ${name}`}
              onClick={() => openModal(moveViewers, { camera })}
            >
              Move viewers…
            </Button>
          )}
          {admin && (
            <>
              <Button size="small" aria-label={`Edit ${name}`} onClick={() => openModal(editCamera, { camera })}>
                Edit…
              </Button>
              {!footage && (
                <Button
                  size="small"
                  aria-label={`Stream key of ${name}`}
                  onClick={() => openModal(cameraKey, { camera })}
                >
                  {keyMadeAt ? 'Reset key…' : 'Make key…'}
                </Button>
              )}
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete ${name}`}
                onClick={() => openModal(removeCamera, { camera })}
              >
                Delete…
              </Button>
            </>
          )}
        </span>
      </div>
      <p className={rows.facts}>
        <span>{season === 0 ? 'placeholder' : `season ${season}`}</span>
        {owner && <span>{owner.displayName}’s</span>}
        <LiveFacts camera={camera} />
      </p>
    </li>
  )
}
