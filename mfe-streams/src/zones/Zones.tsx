import type { LiveStream } from '@shoal/bus/streams'
import { onPicture } from '@shoal/bus/streams/offers'
import { later, Slot, useSession } from '@shoal/remote-kit'
import { type ReactNode, useMemo } from 'react'
import { liveView } from '../player/index.ts'
import type { Box } from './pictureBox.ts'
import { usePictureBox } from './usePictureBox.ts'
import styles from './Zones.module.css'
import { useZones } from './zonesStore.ts'

const ZoneLayer = later(() => import(/* webpackChunkName: "onPicture" */ './ZoneLayer.tsx'), {
  name: 'hidden spots',
  among: liveView,
})

/**
 * The zones over the picture of a camera, and room for the editor that draws them. Nothing is asked for before there is a
 * picture, and the code that shows zones is only loaded if there are some.
 */
export function Zones({ video, stream }: { video: HTMLVideoElement | null; stream: LiveStream | null }): ReactNode {
  const box = usePictureBox(stream ? video : null)
  const isAdmin = useSession()?.user.app_metadata.admin === true
  const room = useMemo(() => ({ box, camera: stream }), [box, stream])
  return (
    <>
      {box && stream && <OnPicture box={box} stream={stream} />}
      {/* It stays while the picture is away, so that nobody loses what they were drawing. */}
      {isAdmin && <Slot of={onPicture} className={styles.room} props={room} />}
    </>
  )
}

function OnPicture({ box, stream }: { box: Box; stream: LiveStream }): ReactNode {
  const all = useZones((state) => state.zones)
  const claimed = useZones((state) => state.claimed)
  const zones = useMemo(
    () => all.filter(({ id, camera }) => camera === stream.id && !claimed.includes(id)),
    [all, claimed, stream.id],
  )
  return zones.length > 0 && <ZoneLayer box={box} zones={zones} />
}
