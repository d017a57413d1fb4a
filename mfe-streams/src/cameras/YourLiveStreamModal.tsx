import { problemText } from '@shoal/bus'
import { ownAudition } from '@shoal/bus/auditions/offers'
import { type Camera, camerasArea } from '@shoal/bus/cameras'
import { adviceOn, liveWords, rateText } from '@shoal/bus/cameras/rules'
import { streamsArea } from '@shoal/bus/streams'
import { CopyLine, later, Slot, useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Cctv, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { queries, withQueries } from '../layout/queries.ts'
import styles from './YourLiveStreamModal.module.css'

const FromThisBrowser = later(() => import('@shoal/remote-kit/publish'), { name: 'Going live from this browser' })

type OwnCamera = Camera & { server: string; cameraServer: string }
const key = ['own-cameras']
/** How often the figures of one's own stream are read again, in ms. */
const figuresInterval = 3_000

/** The person's own broadcasts: their cameras if they are on the show [STR-12], otherwise their audition [AUD-1]. */
function YourLiveStreamModal() {
  return useSession()?.user.app_metadata.fish ? <OwnCameras /> : <Slot of={ownAudition} />
}

/** The cameras of a contestant: how they do, where to publish to, and a new key. */
function OwnCameras() {
  const { api } = useShell()
  useEvent(streamsArea.receives.status, () => void queries.invalidateQueries({ queryKey: key }))
  const own = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(camerasArea).own({ signal }),
    refetchInterval: figuresInterval,
  })
  if (own.isPending) return <SkeletonLines lines={5} label="Looking for your camera" />
  if (own.isError)
    return (
      <ErrorState title="Not there" onRetry={() => void own.refetch()} retrying={own.isFetching}>
        {problemText(own.error)}
      </ErrorState>
    )
  if (own.data.cameras.length === 0)
    return (
      <EmptyState title="You have no camera yet" icon={<Cctv />}>
        An admin gives you one. It shows here then, with what you need to broadcast.
      </EmptyState>
    )
  return (
    <ul className={styles.cameras}>
      {own.data.cameras.map((camera) => (
        <OneCamera key={camera.id} camera={camera} />
      ))}
    </ul>
  )
}

function OneCamera({ camera }: { camera: OwnCamera }) {
  const { api } = useShell()
  const [asking, setAsking] = useState(false)
  const { id, name, online, live, lastEnd, lastRefusal, server, keyMadeAt } = camera
  const reset = useMutation({
    mutationFn: () => api(camerasArea).resetOwnKey({ params: { id } }),
    onSettled: () => {
      setAsking(false)
      void queries.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <li className={styles.camera}>
      <div className={styles.top}>
        <b>{name}</b>
        <Badge variant={online ? 'live' : undefined}>{online ? 'Live' : 'Offline'}</Badge>
      </div>
      <p className={styles.facts}>
        {live ? (
          <>
            <span>
              {live.width} × {live.height}
            </span>
            <span>{online ? rateText(live.bitrate) : 'the connection is silent'}</span>
            {liveWords(live).map((words) => (
              <span key={words}>{words}</span>
            ))}
            <span>{live.sound ? 'with sound' : 'without sound'}</span>
            <span>
              since <Time at={live.since} show="time" />
            </span>
          </>
        ) : (
          <span>Nothing arrives from you. Start the stream in your broadcasting program, or here.</span>
        )}
        {!live && lastEnd && (
          <span>
            It ended <Time at={lastEnd.at} show="time" />: {lastEnd.reason}
          </span>
        )}
        {lastRefusal && (
          <span>
            Somebody was refused <Time at={lastRefusal.at} show="time" />: {lastRefusal.reason}
          </span>
        )}
      </p>
      {live &&
        adviceOn(live).map((words) => (
          <p key={words} className={styles.warning}>
            {words}
          </p>
        ))}
      <CopyLine label="Server" text={server} />
      {reset.isSuccess ? (
        <>
          <p>Copy your key now: it is shown this once, and whoever has it can broadcast as you.</p>
          <CopyLine label="Stream key" text={reset.data.streamKey} />
          <CopyLine label="Or, with the camera in the server" text={reset.data.cameraServer} />
          <CopyLine label="The key alone" text={reset.data.key} />
        </>
      ) : (
        <p className={styles.facts}>
          {keyMadeAt ? (
            <span>
              Your key was made <Time at={keyMadeAt} show="date-time" /> and cannot be shown again.
            </span>
          ) : (
            <span>You have no stream key yet.</span>
          )}
        </p>
      )}
      {(keyMadeAt || reset.isSuccess) && (
        <FromThisBrowser
          stream={id}
          freshKey={reset.data?.key ?? null}
          waiting={<SkeletonLines lines={1} label="Getting ready" />}
        />
      )}
      {reset.isError && <ErrorBanner>{problemText(reset.error)}</ErrorBanner>}
      {asking ? (
        <>
          <p className={styles.warning}>The key you have ends at once{live ? ', and so does your stream' : ''}.</p>
          <div className={styles.buttons}>
            <Button variant="danger" busy={reset.isPending} onClick={() => reset.mutate()}>
              Reset the key
            </Button>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button
            icon={<KeyRound />}
            busy={reset.isPending}
            onClick={() => (keyMadeAt ? setAsking(true) : reset.mutate())}
          >
            {keyMadeAt ? 'New key…' : 'Make a key'}
          </Button>
        </div>
      )}
    </li>
  )
}

export default withQueries(YourLiveStreamModal)
