import { useFishtoy } from '@shoal/bus/fishtoys/offers'
import type { ItemDefinition } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHoldings } from '../items/index.ts'
import { ToyCard, ToyCards } from './ToyCard.tsx'
import styles from './ToyShelf.module.css'
import { shelfOf } from './toys.ts'
import { useWhyNot } from './useToyState.ts'

/** The person's toys of some kinds, each with a button to use it; `none` is shown if there are none. */
export function ToyShelf({ fits, none }: { fits: (toy: ItemDefinition) => boolean; none: ReactNode }) {
  const { openModal } = useShell()
  const holdings = useHoldings()
  const whyNot = useWhyNot()
  const shelf = shelfOf(holdings).filter(({ toy }) => fits(toy))
  if (shelf.length === 0) return none
  return (
    <ToyCards label="Your toys">
      {shelf.map(({ toy, items }) => {
        const why = whyNot(toy)
        return (
          <ToyCard key={toy.id} toy={toy} count={items.length}>
            {why && <span className={styles.why}>{why}</span>}
            <Button
              size="small"
              variant="live"
              icon={<Target />}
              disabled={why !== null}
              aria-label={`Use ${toy.name}`}
              onClick={() => openModal(useFishtoy, { id: items[0]!.id })}
            >
              Use
            </Button>
          </ToyCard>
        )
      })}
    </ToyCards>
  )
}
