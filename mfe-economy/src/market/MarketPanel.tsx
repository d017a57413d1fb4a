import { useAddress } from '@shoal/remote-kit'
import { cx } from '@shoal/ui'
import { PanelHead } from '@shoal/ui/PanelHead'
import panel from '../layout/Panel.module.css'
import styles from './Market.module.css'
import { Market } from './Market.tsx'
import { marketAddress } from './marketAddress.ts'
import { Tabs } from './Tabs.tsx'

/** The Wet Market as a panel of its own; what it shows stands in the address [MKT-1]. */
export default function MarketPanel() {
  const place = useAddress(marketAddress)
  return (
    <div className={cx(panel.panel, styles.own)}>
      <PanelHead title="Wet Market">
        <Tabs place={place} />
      </PanelHead>
      <Market place={place} />
    </div>
  )
}
