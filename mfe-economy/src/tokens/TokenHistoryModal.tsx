import { ApiError } from '@shoal/bus'
import { getTokens } from '@shoal/bus/checkout/offers'
import { type LedgerLine, tokensArea } from '@shoal/bus/tokens'
import { ModalFooter, UserName, useEvent, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Pagination } from '@shoal/ui/Pagination'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { Coins } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import styles from './TokenHistoryModal.module.css'

const pageSize = 10

interface Page {
  lines: LedgerLine[]
  total: number
  tokens: number
  held?: number
}

/** The person's ledger, newest first, with reasons [TOK-6]. */
export default function TokenHistoryModal() {
  const { api, openModal } = useShell()
  const [number, setNumber] = useState(0)
  const [page, setPage] = useState<Page | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true)
      try {
        setPage(await api(tokensArea).history({ query: { page: number, pageSize }, signal }))
        setProblem(null)
      } catch (error) {
        if (signal?.aborted) return
        setProblem(error instanceof ApiError ? error.message : 'The history could not be read')
      }
      setLoading(false)
    },
    [api, number],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  useEvent(tokensArea.receives.updated, () => void load())

  if (problem !== null && page === null)
    return (
      <ErrorState title="No history" onRetry={() => void load()} retrying={loading}>
        {problem}
      </ErrorState>
    )
  if (page === null) return <SkeletonLines lines={8} label="Reading your history" />
  return (
    <div className={styles.history}>
      <p className={styles.balance}>
        <span>Balance</span>
        <Tokens amount={page.tokens} size="large" />
      </p>
      {page.held !== undefined && page.held > 0 && (
        <p className={styles.balance}>
          <span>Held for bids, orders and trades: yours until they are decided</span>
          <Tokens amount={page.held} />
        </p>
      )}
      {page.total === 0 ? (
        <EmptyState title="Nothing has moved yet" icon={<Coins />}>
          Tips you give and get are listed here.
        </EmptyState>
      ) : (
        <Table caption="Your ₣, newest first" busy={loading}>
          <thead>
            <tr>
              <th scope="col" data-figure>
                When
              </th>
              <th scope="col">Why</th>
              <th scope="col">Who</th>
              <th scope="col" data-figure>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {page.lines.map((line) => (
              <tr key={line.id}>
                <td data-figure>
                  <Time at={line.at} show="date-time" />
                </td>
                <td>{line.why}</td>
                <td>
                  {line.with === null ? <span className={styles.house}>Shoal</span> : <UserName user={line.with} />}
                </td>
                <td data-figure>
                  <Tokens amount={line.amount} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        page={number}
        total={page.total}
        pageSize={pageSize}
        onPageChange={setNumber}
        label="Pages of your history"
      />
      <ModalFooter>
        <Button variant="gold" icon={<Coins />} onClick={() => openModal(getTokens)}>
          Get Tokens
        </Button>
      </ModalFooter>
    </div>
  )
}
