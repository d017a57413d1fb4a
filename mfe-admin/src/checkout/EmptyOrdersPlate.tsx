import { checkoutArea, type EmptyOrder } from '@shoal/bus/checkout'
import { formatPrice, productName } from '@shoal/bus/checkout/rules'
import { UserName, useShell } from '@shoal/remote-kit'
import { type Column, DataTable, usePages } from '@shoal/remote-kit/lists'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { ReceiptText } from 'lucide-react'
import styles from './EmptyOrders.module.css'

const size = 10
const states = {
  paid: 'Asked for',
  'partly-refunded': 'Partly given back',
  refunded: 'Given back',
  disputed: 'Taken back by the bank',
} as const

const columns: ReadonlyArray<Column<EmptyOrder>> = [
  { title: 'Who', cell: ({ person }) => (person ? <UserName user={person} /> : 'An account that is gone') },
  { title: 'What', className: styles.words, cell: ({ product }) => productName(product) },
  { title: 'When', cell: ({ paidAt }) => <Time at={paidAt} show="date-time" /> },
  { title: 'Amount', figure: true, cell: ({ amount, currency }) => formatPrice(amount, currency) },
  {
    title: 'Why',
    className: styles.words,
    cell: ({ reason }) => (reason === 'had-already' ? 'Had a pass by then' : 'Account deleted'),
  },
  { title: 'Money', cell: ({ state }) => states[state] },
  { title: 'Payment', className: styles.payment, cell: ({ payment }) => payment },
]

/** Orders that were paid and gave nothing [TOK-7]. */
export function EmptyOrdersPlate() {
  const { api } = useShell()
  const orders = usePages({
    key: ['checkout-empty'],
    size,
    label: 'Pages of orders',
    load: (page, signal) => api(checkoutArea).emptyOrders({ query: { page, pageSize: size }, signal }),
  })
  return (
    <Plate title="Paid for nothing" level={2}>
      <p className={styles.about}>
        The payment provider is asked by itself to give this money back, and again every hour until it did.
      </p>
      <DataTable
        {...orders}
        caption="Orders that gave nothing"
        waiting={{ lines: 3, label: 'Looking through the orders' }}
        failed="The orders could not be read"
        empty={{ title: 'Everything that was paid gave something', icon: <ReceiptText /> }}
        rows={(data) => data.orders}
        keyOf={({ id }) => id}
        columns={columns}
      />
    </Plate>
  )
}
