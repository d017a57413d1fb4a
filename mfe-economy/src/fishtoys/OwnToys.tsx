import { getFishtoys } from '@shoal/bus/fishtoys/offers'
import type { ItemDefinition } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Fish, Store } from 'lucide-react'
import styles from './OwnToys.module.css'
import { ToyShelf } from './ToyShelf.tsx'
import { ToysReady } from './ToysReady.tsx'
import { WaitingToys } from './WaitingToys.tsx'

/** The inside of the dialogs with one's own toys, of some kinds. */
export function OwnToys({ what, fits }: { what: string; fits: (toy: ItemDefinition) => boolean }) {
  const { openModal } = useShell()
  const shop = (
    <Button variant="gold" icon={<Store />} onClick={() => openModal(getFishtoys)}>
      Get Fishtoys
    </Button>
  )
  return (
    <div className={styles.own}>
      <ToysReady>
        <WaitingToys />
        <ToyShelf
          fits={fits}
          none={
            <EmptyState icon={<Fish />} title={`You have no ${what}`} action={shop}>
              Some are sold; the strange ones are found, won or crafted.
            </EmptyState>
          }
        />
      </ToysReady>
    </div>
  )
}
