import { limits } from '@shoal/bus/battleMedia/limits'
import { useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Meter } from '@shoal/ui/Meter'
import { Select } from '@shoal/ui/Select'
import { useEffect, useState } from 'react'
import { useCallStore } from './callStore.ts'
import { type Device, type Kind, kindOf, type Lack } from './camera.ts'
import styles from './OwnCamera.module.css'
import { canConnect } from './problem.ts'
import { sendingWords } from './sending.ts'
import { useLevel } from './useLevel.ts'

const freeIt = 'Close what has it, then choose it here.'
const allowIt = 'Allow it in the settings of your browser for this page.'

const lacks: Readonly<Record<Kind, Readonly<Record<Lack, string>>>> = {
  camera: {
    none: 'There is no camera, so you are only heard.',
    taken: `Your camera is in use elsewhere, so you are only heard. ${freeIt}`,
    refused: `This page may not use your camera, so you are only heard. ${allowIt}`,
    ended: 'Your camera went off, so you are only heard. Plug it in again, or choose another.',
  },
  microphone: {
    none: 'There is no microphone, so you are only seen.',
    taken: `Your microphone is in use elsewhere, so you are only seen. ${freeIt}`,
    refused: `This page may not use your microphone, so you are only seen. ${allowIt}`,
    ended: 'Your microphone went off, so you are only seen. Plug it in again, or choose another.',
  },
}

/** How one is seen and heard, before anybody else does. */
export default function OwnPreview({ live }: { live: boolean }) {
  const own = useCallStore((state) => state.own)
  const devices = useCallStore((state) => state.devices)
  const reopened = useCallStore((state) => state.reopened)
  const closeCamera = useCallStore((state) => state.closeCamera)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const level = useLevel(own)
  const hasPicture = (own?.getVideoTracks().length ?? 0) > 0
  const hasSound = (own?.getAudioTracks().length ?? 0) > 0
  useEffect(() => {
    if (video) video.srcObject = own
  }, [video, own])

  return (
    <section className={styles.camera} aria-label="Your camera">
      {hasPicture && !live && (
        <video ref={setVideo} className={styles.preview} aria-label="How you are seen" autoPlay playsInline muted />
      )}
      {reopened && <p className={styles.words}>Your camera is on again, as it was before this page was loaded anew.</p>}
      <OneDevice kind="camera" label="Camera" own={own} devices={devices.cameras} />
      <OneDevice kind="microphone" label="Microphone" own={own} devices={devices.microphones} />
      {hasSound && <Meter thin label="Microphone level" value={level} max={100} />}
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

interface OneDeviceProps {
  kind: Kind
  label: string
  own: MediaStream | null
  devices: readonly Device[]
}

/** The camera or the microphone that is used, others to choose, and what is wrong with it. */
function OneDevice({ kind, label, own, devices }: OneDeviceProps) {
  const lack = useCallStore((state) => state.lacking[kind])
  const isUnopened = useCallStore((state) => state.unopened === kind)
  const choose = useCallStore((state) => state.choose)
  const used = own?.getTracks().find((track) => kindOf(track) === kind)
  return (
    <>
      <div role="status" className={styles.status}>
        {!used && <p className={styles.words}>{lacks[kind][lack ?? 'none']}</p>}
        {isUnopened && (
          <p className={styles.words}>
            That {kind} could not be opened. {used ? 'The one before goes on.' : 'Try another one.'}
          </p>
        )}
      </div>
      {devices.length > (used ? 1 : 0) && (
        <Select
          label={label}
          placeholder={`Choose a ${kind}`}
          options={devices.map(({ id, label }) => ({ value: id, label }))}
          value={used?.getSettings().deviceId ?? null}
          onValueChange={(id) => void choose(kind, id)}
        />
      )}
    </>
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
