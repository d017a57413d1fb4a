import type { Supply } from '@shoal/bus/economy'
import { UserName, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { Tokens } from '@shoal/ui/Tokens'
import { Coins } from 'lucide-react'
import styles from './Money.module.css'
import { personLedger } from './offers.ts'

/** The people with the most tokens, with the way to each one's ledger. */
export function RichestPlate({ richest }: { richest: Supply['richest'] }) {
  const { openModal } = useShell()
  return (
    <Plate title="Richest" level={2}>
      {richest.length === 0 ? (
        <EmptyState title="Nobody has anything" icon={<Coins />} />
      ) : (
        <ol className={styles.people}>
          {richest.map(({ person, tokens }) => (
            <li key={person.id}>
              <UserName user={person} />
              <Tokens amount={tokens} />
              <Button
                size="small"
                aria-label={`Ledger of ${person.displayName}`}
                onClick={() => openModal(personLedger, { user: person })}
              >
                Ledger
              </Button>
            </li>
          ))}
        </ol>
      )}
    </Plate>
  )
}
