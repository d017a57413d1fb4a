import { checkoutArea, type Receipt } from '@shoal/bus/checkout'
import { formatPrice, productName } from '@shoal/bus/checkout/rules'
import { useShell } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { Pagination } from '@shoal/ui/Pagination'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import { ReceiptText } from 'lucide-react'
import { useCallback, useState } from 'react'
import styles from './Billing.module.css'
import { useRead } from './useRead.ts'

const pageSize = 10

const stateText = ({ state, refunded, currency, empty }: Receipt): string =>
  ({
    paid: empty ? 'Gave nothing. The money goes back' : 'Paid',
    'partly-refunded': `${formatPrice(refunded, currency)} given back`,
    refunded: empty ? 'Gave nothing. Given back' : 'Given back',
    disputed: 'Taken back by the bank',
  })[state]

/** Past payments, newest first, each with a page to print. */
export function Receipts() {
  const { api } = useShell()
  const [page, setPage] = useState(0)
  const { data, problem, loading, load } = useRead(
    useCallback((signal) => api(checkoutArea).receipts({ query: { page, pageSize }, signal }), [api, page]),
  )
  return (
    <Plate title="Receipts" level={2}>
      {data === null && problem !== null && (
        <ErrorState title="No receipts" onRetry={load} retrying={loading}>
          {problem}
        </ErrorState>
      )}
      {data === null && problem === null && <SkeletonLines lines={4} label="Reading your receipts" />}
      {data?.total === 0 && (
        <EmptyState title="Nothing paid yet" icon={<ReceiptText />}>
          What you buy here stands here, with a page for your printer.
        </EmptyState>
      )}
      {data !== null && data.total > 0 && (
        <div className={styles.receipts}>
          <Table caption="Your receipts, newest first" busy={loading}>
            <thead>
              <tr>
                <th scope="col" data-figure>
                  When
                </th>
                <th scope="col">What</th>
                <th scope="col" data-figure>
                  Amount
                </th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className={styles.hidden}>Receipt</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.receipts.map((receipt) => (
                <tr key={receipt.id}>
                  <td data-figure>
                    <Time at={receipt.paidAt} show="date-time" />
                  </td>
                  <td>{productName(receipt.product)}</td>
                  <td data-figure>
                    <Figure>{formatPrice(receipt.amount, receipt.currency)}</Figure>
                  </td>
                  <td data-state={receipt.state}>{stateText(receipt)}</td>
                  <td>
                    <a
                      className={styles.print}
                      href={`/checkout/receipts/${receipt.id}`}
                      target="_blank"
                      rel="noopener"
                      aria-label={`Receipt for ${productName(receipt.product)}, for paper`}
                    >
                      Print
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Pagination
            page={page}
            total={data.total}
            pageSize={pageSize}
            onPageChange={setPage}
            label="Pages of your receipts"
          />
        </div>
      )}
    </Plate>
  )
}
