import { economyArea, type StaffLine } from '@shoal/bus/economy'
import { ModalFooter, UserName, useShell } from '@shoal/remote-kit'
import { DataTable, usePages } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { Coins } from 'lucide-react'
import { withQueries } from '../layout/queries.ts'
import styles from './Money.module.css'
import { correctBalance, type Somebody } from './offers.ts'

const pageSize = 10

/** More about a movement: why staff did it, or its subject. */
function about({ reference }: StaffLine): string {
  if (reference === null) return ''
  if (typeof reference.why === 'string') return reference.why
  return Object.entries(reference)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ')
}

/** Somebody's whole ledger, with what each movement was about, and the way to put it right. */
function PersonLedgerModal({ user }: { user: Somebody }) {
  const { api, openModal, closeModal } = useShell()
  const pages = usePages({
    key: ['economy-ledger', user.id],
    size: pageSize,
    label: `Pages of the ledger of ${user.displayName}`,
    load: (page, signal) => api(economyArea).ledger({ params: { userId: user.id }, query: { page, pageSize }, signal }),
  })
  const data = pages.query.data
  return (
    <div className={styles.ledger}>
      {data && (
        <p className={styles.line}>
          <span>
            <UserName user={data.person} /> has <Tokens amount={data.tokens} />
            {data.debt > 0 && (
              <>
                {' '}
                and owes <Tokens amount={data.debt} />
              </>
            )}
          </span>
        </p>
      )}
      {data?.stoppedAt && (
        <p role="alert" className={styles.line}>
          This account does not add up. Since <Time at={data.stoppedAt} show="date-time" /> nothing may leave it but for
          corrections; once it is put right in the database, <code>npm run recount</code> lets it go.
        </p>
      )}
      <DataTable
        {...pages}
        caption={`Ledger of ${user.displayName}`}
        waiting={{ lines: 6, label: 'Reading the ledger' }}
        failed="No ledger"
        empty={{ title: 'Nothing has moved yet', icon: <Coins /> }}
        rows={(page) => page.lines}
        keyOf={({ id }) => id}
        columns={[
          { title: 'When', figure: true, cell: ({ at }) => <Time at={at} show="date-time" /> },
          { title: 'Why', cell: ({ why }) => why },
          { title: 'About', cell: (line) => <span className={styles.about}>{about(line)}</span> },
          {
            title: 'With',
            cell: ({ others }) =>
              others.map(({ account, person }) =>
                person ? <UserName key={account} user={person} /> : <span key={account}>{account} </span>,
              ),
          },
          { title: 'Amount', figure: true, cell: ({ amount }) => <Tokens amount={amount} signed /> },
          { title: 'After', figure: true, cell: ({ balance }) => <Tokens amount={balance} /> },
        ]}
      />
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button onClick={() => openModal(correctBalance, { user })}>Correct the balance</Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(PersonLedgerModal)
