import { type AccountRow, accountsArea } from '@shoal/bus/accounts'
import { useSession, useShell } from '@shoal/remote-kit'
import { type Column, DataTable, usePages } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { LedgerButton } from '../economy/index.ts'
import { personProgress } from '../medals/index.ts'
import { HistoryButton } from '../reports/index.ts'
import { flagLabels } from './flags.ts'
import { userFlags } from './offers.ts'
import styles from './UsersPlate.module.css'

const size = 10

const name: Column<AccountRow> = { title: 'Name', cell: (user) => user.displayName }
const email: Column<AccountRow> = { title: 'E-mail', className: styles.email, cell: (user) => user.email }
const columns: ReadonlyArray<Column<AccountRow>> = [
  {
    title: 'Flags',
    className: styles.flags,
    cell: (user) => (
      <>
        {user.banned && <Badge variant="lock">Banned</Badge>}
        {flagLabels.map(([flag, label]) =>
          user.flags[flag] ? (
            <Badge key={flag} variant="mod">
              {label}
            </Badge>
          ) : null,
        )}
      </>
    ),
  },
  { title: 'Pass', cell: ({ pass }) => (pass === 'none' ? '–' : pass === 'xl' ? 'XL' : 'Pass') },
  { title: 'Balance', figure: true, cell: (user) => <Tokens amount={user.tokens} /> },
  { title: 'Joined', cell: (user) => <Time at={user.joined} show="date-time" /> },
]

/** Accounts with their flags. Admins change them [ADM-2], and see and search e-mail addresses. */
export function UsersPlate() {
  const { api } = useShell()
  const admin = useSession()?.user.app_metadata.admin ?? false
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const users = usePages({
    key: ['users', asked],
    size,
    label: 'Pages of people',
    load: (page, signal) => api(accountsArea).users({ query: { query: asked, page, pageSize: size }, signal }),
  })
  const known = users.query.data

  return (
    <Plate title="People" level={2} aside={known && <span>{known.total.toLocaleString('en-US')}</span>}>
      <TextInput
        label={admin ? 'Name or e-mail' : 'Name'}
        type="search"
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DataTable
        {...users}
        caption="Accounts"
        waiting={{ lines: 6, label: 'Looking for people' }}
        failed="Nobody to show"
        empty={{
          title: 'Nobody found',
          icon: <SearchX />,
          children: `No name${admin ? ' or e-mail' : ''} contains “${asked}”.`,
        }}
        rows={(data) => data.users}
        keyOf={(user) => user.id}
        columns={[name, ...(admin ? [email] : []), ...columns]}
        actions={(user) => (
          <>
            <HistoryButton user={user} />
            {admin && <AdminActions user={user} />}
          </>
        )}
      />
    </Plate>
  )
}

/** What admins do with an account. */
function AdminActions({ user }: { user: AccountRow }) {
  const { openModal } = useShell()
  const { id, displayName } = user
  return (
    <>
      {' '}
      <LedgerButton user={{ id, displayName }} />{' '}
      <Button
        size="small"
        aria-label={`XP and medals of ${displayName}`}
        onClick={() => openModal(personProgress, { user: { id, displayName } })}
      >
        XP
      </Button>{' '}
      <Button size="small" aria-label={`Flags of ${displayName}`} onClick={() => openModal(userFlags, { user })}>
        Flags
      </Button>
    </>
  )
}
