import type { Person } from '@shoal/bus/common'
import { IconButton } from '@shoal/ui/IconButton'
import { usePictureInPicture } from '@shoal/ui/usePictureInPicture'
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2'
import Volume from 'lucide-react/icons/volume-2'
import VolumeOff from 'lucide-react/icons/volume-x'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './FighterPicture.module.css'
import { useCall } from './useCall.ts'
import { useStandstill } from './useStandstill.ts'

export interface FighterPictureProps {
  fighter: Person
  /** The battle runs. */
  live: boolean
  /** Shown while there is no picture. */
  children: ReactNode
}

/** A fighter as their camera shows them, with their sound; without a camera, `children`. */
export function FighterPicture({ fighter, live, children }: FighterPictureProps) {
  const { stream, own, picture, rejoin } = useCall(fighter.id, live)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [sound, setSound] = useState(true)
  const inPicture = usePictureInPicture(video)
  const name = fighter.displayName

  useEffect(() => {
    if (!video) return
    video.srcObject = stream
    // Browsers may refuse sound until somebody clicks on the page: then the picture comes without, and the button says so.
    video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      setSound(false)
      video.muted = true
      video.play().catch(() => {})
    })
  }, [video, stream])

  useStandstill(own || !picture ? null : video, rejoin)

  return (
    <>
      {stream && (
        <div className={styles.frame} data-picture={picture || undefined}>
          <video
            ref={setVideo}
            className={styles.video}
            aria-label={own ? 'Your camera' : `Camera of ${name}`}
            data-own={own || undefined}
            autoPlay
            playsInline
            muted={own || !sound}
          />
          <span className={styles.tools}>
            {!own && (
              <IconButton size="small" label={sound ? `Mute ${name}` : `Hear ${name}`} onClick={() => setSound(!sound)}>
                {sound ? <Volume /> : <VolumeOff />}
              </IconButton>
            )}
            {picture && inPicture && (
              <IconButton
                size="small"
                label={`Picture in picture of ${name}`}
                pressed={inPicture.active}
                onClick={inPicture.toggle}
              >
                <PictureInPicture />
              </IconButton>
            )}
          </span>
        </div>
      )}
      {!picture && children}
    </>
  )
}
