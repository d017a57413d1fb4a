import { accountsArea } from '@shoal/bus/accounts'
import { useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Pagination } from '@shoal/ui/Pagination'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Answered } from '../layout/Answered.tsx'
import { flagLabels } from './flags.ts'
import styles from './UsersPlate.module.css'

const pageSize = 10

/** Accounts by name or e-mail, with their flags; admins change them [ADM-2]. */
export function UsersPlate() {
  const { api, openModal } = useShell()
  const admin = useSession()?.user.app_metadata.admin ?? false
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(0)
  const asked = useDeferredValue(query.trim())
  const users = useQuery({
    queryKey: ['users', asked, page],
    queryFn: ({ signal }) => api(accountsArea).users({ query: { query: asked, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

  return (
    <Plate title="People" level={2} aside={users.data && <span>{users.data.total.toLocaleString('en-US')}</span>}>
      <TextInput
        label="Name or e-mail"
        type="search"
        maxLength={64}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setPage(0)
        }}
      />
      <Answered query={users} waiting={<SkeletonLines lines={6} label="Looking for people" />} failed="Nobody to show">
        {(data) =>
          data.total === 0 ? (
            <EmptyState title="Nobody found" icon={<SearchX />}>
              No name or e-mail contains “{asked}”.
            </EmptyState>
          ) : (
            <Table caption="Accounts">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">E-mail</th>
                  <th scope="col">Flags</th>
                  <th scope="col">Pass</th>
                  <th scope="col" data-figure>
                    Balance
                  </th>
                  <th scope="col">Joined</th>
                  {admin && <th scope="col">Change</th>}
                </tr>
              </thead>
              <tbody>
                {data.users.map((user) => (
                  <tr key={user.id}>
                    <td>{user.displayName}</td>
                    <td className={styles.email}>{user.email}</td>
                    <td className={styles.flags}>
                      {user.banned && <Badge variant="lock">Banned</Badge>}
                      {flagLabels.map(([flag, label]) =>
                        user.flags[flag] ? (
                          <Badge key={flag} variant="mod">
                            {label}
                          </Badge>
                        ) : null,
                      )}
                    </td>
                    <td>{user.pass === 'none' ? '–' : user.pass === 'xl' ? 'XL' : 'Pass'}</td>
                    <td data-figure>
                      <Tokens amount={user.tokens} />
                    </td>
                    <td>
                      <Time at={user.joined} show="date-time" />
                    </td>
                    {admin && (
                      <td>
                        <Button
                          size="small"
                          aria-label={`Flags of ${user.displayName}`}
                          onClick={() => openModal('user-flags', { user })}
                        >
                          Flags
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </Answered>
      <Pagination
        page={page}
        total={users.data?.total ?? 0}
        pageSize={pageSize}
        onPageChange={setPage}
        label="Pages of people"
      />
    </Plate>
  )
}
