import { Avatar } from '@shoal/ui/Avatar'
import { IconButton } from '@shoal/ui/IconButton'
import { Monitor } from '@shoal/ui/Monitor'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import styles from './Camera.module.css'
import type { Words } from './engine.ts'
import { type CameraState, useCamera } from './useCamera.ts'

const notes: Readonly<Record<CameraState, string>> = {
  off: 'Your camera is off. Turned on, its picture stays on this page.',
  asking: 'The browser asks you for your camera.',
  on: 'Only you see this. It never leaves the page.',
  refused: 'The browser does not let this page use your camera.',
  missing: 'No camera was found.',
}

export interface OwnCameraProps {
  name: string
  color: string | undefined
  photo: string | null | undefined
  words: Words | null
}

/** The person's own place: their camera where they want it, their avatar otherwise. */
export function OwnCamera({ name, color, photo, words }: OwnCameraProps) {
  const { state, stream, turnOn, turnOff } = useCamera()
  const show = (video: HTMLVideoElement | null) => {
    if (video && video.srcObject !== stream) video.srcObject = stream
  }
  return (
    <div className={styles.place} data-own="">
      <Monitor
        label="Your place"
        className={styles.monitor}
        hudEnd={
          <IconButton
            size="small"
            label={state === 'on' ? 'Turn my camera off' : 'Show my camera'}
            aria-busy={state === 'asking'}
            onClick={() => (state === 'on' ? turnOff() : state !== 'asking' && void turnOn())}
          >
            {state === 'on' ? <VideoOff size={16} /> : <Video size={16} />}
          </IconButton>
        }
      >
        {stream ? (
          <video ref={show} className={styles.mirror} aria-label="Your camera" autoPlay muted playsInline />
        ) : (
          <div className={styles.seat}>
            <Avatar className={styles.avatar} name={name} color={color} photo={photo} size="huge" />
          </div>
        )}
      </Monitor>
      <div className={styles.strip}>
        {words ? (
          <p key={words.id} className={styles.bubble}>
            {words.text}
          </p>
        ) : (
          <p className={styles.note} role={state === 'refused' || state === 'missing' ? 'status' : undefined}>
            {notes[state]}
          </p>
        )}
      </div>
    </div>
  )
}
