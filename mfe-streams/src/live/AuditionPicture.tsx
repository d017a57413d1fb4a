import type { ReactNode } from 'react'
import { usePlayer } from '../player/index.ts'
import styles from './CockpitPicture.module.css'
import { useSource } from './useSource.ts'

/** The live picture of an audition, which is no camera of the show and so not in the list; silent until its sound is wanted [AUD-1]. */
export default function AuditionPicture({
  liveStreamId,
  playbackId,
  name,
}: {
  liveStreamId: string
  playbackId: string
  name: string
}): ReactNode {
  const source = useSource({ id: liveStreamId, playbackId })
  const { ref } = usePlayer(source, 'high', true)
  return (
    <div className={styles.screen}>
      <video ref={ref} muted controls playsInline poster={`/live/${playbackId}/poster.jpg`} aria-label={name} />
    </div>
  )
}
