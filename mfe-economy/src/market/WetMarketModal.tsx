import { useMemo, useState } from 'react'
import styles from './Market.module.css'
import { Market } from './Market.tsx'
import type { Place } from './place.ts'
import { Tabs } from './Tabs.tsx'
import { WaysContext } from './Way.tsx'

/** The Wet Market in a dialog, over whatever the person is doing [MOD-3]. */
export default function WetMarketModal({ listing }: { listing?: string | undefined }) {
  const [place, go] = useState<Place>(listing === undefined ? { view: 'browse' } : { view: 'auction', id: listing })
  const ways = useMemo(() => ({ go, addressed: false }), [])
  return (
    <WaysContext value={ways}>
      <div className={styles.dialog}>
        <Tabs place={place} />
        <Market place={place} />
      </div>
    </WaysContext>
  )
}
