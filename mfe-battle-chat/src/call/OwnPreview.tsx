import { limits } from '@shoal/bus/battleMedia/limits'
import { useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Meter } from '@shoal/ui/Meter'
import { Select } from '@shoal/ui/Select'
import { useEffect, useState } from 'react'
import { useCallStore } from './callStore.ts'
import styles from './OwnCamera.module.css'
import { canConnect } from './problem.ts'
import { sendingWords } from './sending.ts'
import { useLevel } from './useLevel.ts'

/** How one is seen and heard, before anybody else does. */
export default function OwnPreview({ live }: { live: boolean }) {
  const own = useCallStore((state) => state.own)
  const devices = useCallStore((state) => state.devices)
  const chosen = useCallStore((state) => state.chosen)
  const openCamera = useCallStore((state) => state.openCamera)
  const closeCamera = useCallStore((state) => state.closeCamera)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const level = useLevel(own)
  const hasPicture = (own?.getVideoTracks().length ?? 0) > 0
  const hasSound = (own?.getAudioTracks().length ?? 0) > 0
  useEffect(() => {
    if (video) video.srcObject = own
  }, [video, own])
  const used = (kind: 'video' | 'audio') =>
    own
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings?.().deviceId ?? null
  const options = (list: typeof devices.cameras) => list.map(({ id, label }) => ({ value: id, label }))

  return (
    <section className={styles.camera} aria-label="Your camera">
      {hasPicture && !live && (
        <video ref={setVideo} className={styles.preview} aria-label="How you are seen" autoPlay playsInline muted />
      )}
      {!hasPicture && <p className={styles.words}>There is no camera, so you are only heard.</p>}
      {devices.cameras.length > 1 && (
        <Select
          label="Camera"
          options={options(devices.cameras)}
          value={used('video')}
          onValueChange={(id) => void openCamera({ ...chosen, camera: id })}
        />
      )}
      {devices.microphones.length > 1 && (
        <Select
          label="Microphone"
          options={options(devices.microphones)}
          value={used('audio')}
          onValueChange={(id) => void openCamera({ ...chosen, microphone: id })}
        />
      )}
      {hasSound ? (
        <Meter thin label="Microphone level" value={level} max={100} />
      ) : (
        <p className={styles.words}>There is no microphone, so you are only seen.</p>
      )}
      {live ? (
        <Sending />
      ) : (
        <p className={styles.words}>
          Nobody sees or hears this yet. When your battle begins, your opponent and everybody who watches do, until it
          ends.
        </p>
      )}
      <Button variant="ghost" wide onClick={closeCamera}>
        Turn camera off
      </Button>
    </section>
  )
}

/** In one's own battle: whether others see and hear one. */
function Sending() {
  const me = useSession()?.user.id ?? ''
  const elsewhere = useCallStore((state) => state.elsewhere)
  const peer = useCallStore((state) => state.peer)
  const told = useCallStore((state) => state.pictures[me])
  const unnoticed = useCallStore((state) => state.unnoticed)
  const useHere = useCallStore((state) => state.useHere)
  if (unnoticed)
    return (
      <div role="alert">
        <p className={styles.title}>Nobody sees or hears you</p>
        <p className={styles.words}>
          Check camera and microphone, or turn the camera off: otherwise you lose this battle in{' '}
          {limits.unnoticed / 1_000} seconds.
        </p>
      </div>
    )
  return (
    <>
      <p className={styles.sending} role="status">
        {sendingWords({ elsewhere, peer, told, able: canConnect() })}
      </p>
      {elsewhere && (
        <Button variant="live" wide onClick={useHere}>
          Use this page instead
        </Button>
      )}
    </>
  )
}
