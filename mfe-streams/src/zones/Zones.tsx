import type { LiveStream } from '@shoal/bus/streams'
import { onPicture } from '@shoal/bus/streams/offers'
import { Slot, useSession } from '@shoal/remote-kit'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Box } from './pictureBox.ts'
import { usePictureBox } from './usePictureBox.ts'
import type ZoneLayer from './ZoneLayer.tsx'
import styles from './Zones.module.css'
import { useZones } from './zonesStore.ts'

/**
 * The zones over the picture of a camera, and room for whoever draws them. Nothing of it is asked for before there is a
 * picture, and what shows them is only loaded when there are some.
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
  const Layer = useLayer(zones.length > 0)
  return Layer && zones.length > 0 && <Layer box={box} zones={zones} />
}

/** The code of the layer, once it is needed. Without it the picture is whole, so a failure hurts nobody. */
function useLayer(needed: boolean): typeof ZoneLayer | null {
  const [layer, setLayer] = useState<{ Layer: typeof ZoneLayer } | null>(null)
  useEffect(() => {
    if (!needed || layer) return
    let ended = false
    import('./ZoneLayer.tsx').then(
      ({ default: Layer }) => !ended && setLayer({ Layer }),
      // biome-ignore lint/suspicious/noConsole: whoever looks for a reason finds it here
      (error: unknown) => console.error('The zones could not be loaded', error),
    )
    return () => {
      ended = true
    }
  }, [needed, layer])
  return layer?.Layer ?? null
}
