import { logIn } from '@shoal/bus/accounts/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { cx } from '@shoal/ui'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Fish } from 'lucide-react'
import panel from '../layout/Panel.module.css'
import styles from './FishtoysPanel.module.css'
import { ToyShelf } from './ToyShelf.tsx'
import { ToyShop } from './ToyShop.tsx'
import { ToysReady } from './ToysReady.tsx'
import { WaitingToys } from './WaitingToys.tsx'

/** The person's toys, those that wait for a moderator, and those that can be bought [ITEM-3]. */
export default function FishtoysPanel() {
  const { openModal } = useShell()
  const session = useSession()
  return (
    <div className={cx(panel.panel, styles.own)}>
      <PanelHead
        title="Fishtoys"
        lead="Do something to the house, or to each other. What a moderator lets through, everybody sees on the picture."
      />
      <ToysReady>
        <WaitingToys />
        <section className={styles.part} aria-label="Your toys">
          <h2 className={styles.title}>Yours</h2>
          {session ? (
            <ToyShelf
              fits={() => true}
              none={
                <EmptyState icon={<Fish />} title="You have no toys">
                  Buy one below. Some are found, won or crafted, and those are the strange ones.
                </EmptyState>
              }
            />
          ) : (
            <EmptyState
              icon={<Fish />}
              title="Toys are for people with an account"
              action={
                <Button variant="live" onClick={() => openModal(logIn, { reason: 'To use toys you need an account.' })}>
                  Log in
                </Button>
              }
            >
              Everybody sees what is used. Using it takes a name.
            </EmptyState>
          )}
        </section>
        <section className={styles.part} aria-label="For sale">
          <h2 className={styles.title}>For sale</h2>
          <ToyShop />
        </section>
      </ToysReady>
    </div>
  )
}
