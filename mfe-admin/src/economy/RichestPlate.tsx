import type { Supply } from '@shoal/bus/economy'
import { UserName } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { Tokens } from '@shoal/ui/Tokens'
import { Coins } from 'lucide-react'
import { LedgerButton } from './LedgerButton.tsx'
import styles from './Money.module.css'

/** The people with the most tokens, with the way to each one's ledger. */
export function RichestPlate({ richest }: { richest: Supply['richest'] }) {
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
              <LedgerButton user={person} />
            </li>
          ))}
        </ol>
      )}
    </Plate>
  )
}
