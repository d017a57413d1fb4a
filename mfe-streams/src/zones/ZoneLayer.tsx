import type { ClickableZone } from '@shoal/bus/zones'
import { placeOf } from '@shoal/bus/zones/rules'

import { type ReactNode, useRef } from 'react'
import type { Box } from './pictureBox.ts'
import { useFind } from './useFind.ts'
import styles from './ZoneLayer.module.css'

/**
 * ZON-1: zones are there to be found. The pointer finds them by its change, the Tab key by going through them; what
 * they do is said to nobody before.
 */
export default function ZoneLayer({ box, zones }: { box: Box; zones: readonly ClickableZone[] }): ReactNode {
  const { find, busy } = useFind()
  const layer = useRef<HTMLFieldSetElement>(null)

  async function take(zone: ClickableZone) {
    await find(zone)
    // The button may be gone by now, and the focus with it: the next press of Tab goes on from here.
    if (document.activeElement === document.body) layer.current?.focus()
  }

  return (
    <fieldset ref={layer} className={styles.layer} style={{ ...box }} aria-label="Hidden spots" tabIndex={-1}>
      {zones.map((zone, index) => (
        <button
          key={zone.id}
          type="button"
          className={styles.spot}
          style={placeOf(zone.shape)}
          data-kind={zone.shape.kind}
          aria-label={zones.length > 1 ? `Hidden spot ${index + 1} of ${zones.length}` : 'Hidden spot'}
          aria-busy={busy === zone.id || undefined}
          onClick={() => void take(zone)}
        />
      ))}
    </fieldset>
  )
}
