import type { ClickableZone } from '@shoal/bus/zones'
import { placeOf } from '@shoal/bus/zones/rules'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { glow } from './glow.ts'
import type { Box } from './pictureBox.ts'
import { useFind } from './useFind.ts'
import styles from './ZoneLayer.module.css'

/**
 * ZON-1: zones are there to be found. The pointer finds them by its change, the Tab key by going through them; nobody is
 * told beforehand what they do.
 */
export default function ZoneLayer({ box, zones }: { box: Box; zones: readonly ClickableZone[] }): ReactNode {
  const { find, busy } = useFind()
  const layer = useRef<HTMLFieldSetElement>(null)

  async function take(zone: ClickableZone, event: MouseEvent<HTMLElement>) {
    const place = layer.current?.parentElement as HTMLElement
    const from = pointOf(event, place)
    const xp = await find(zone)
    if (xp !== null) glow(place, from, xp)
    // The button may be gone by now, and the focus with it: the next press of Tab goes on from here.
    if (document.activeElement === document.body) layer.current?.focus()
  }

  return (
    <fieldset
      ref={layer}
      className={styles.layer}
      style={{ ...box }}
      data-on-picture=""
      aria-label="Hidden spots"
      tabIndex={-1}
    >
      {zones.map((zone, index) => (
        <button
          key={zone.id}
          type="button"
          className={styles.spot}
          style={placeOf(zone.shape)}
          data-kind={zone.shape.kind}
          aria-label={zones.length > 1 ? `Hidden spot ${index + 1} of ${zones.length}` : 'Hidden spot'}
          aria-busy={busy === zone.id || undefined}
          onClick={(event) => void take(zone, event)}
        />
      ))}
    </fieldset>
  )
}

/** Where it was clicked; the middle of the spot, when it was pressed by a key. */
function pointOf({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>, place: HTMLElement) {
  const within = place.getBoundingClientRect()
  const spot = currentTarget.getBoundingClientRect()
  return detail > 0
    ? { left: clientX - within.left, top: clientY - within.top }
    : { left: spot.left + spot.width / 2 - within.left, top: spot.top + spot.height / 2 - within.top }
}
