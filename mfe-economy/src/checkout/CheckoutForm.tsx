import { ApiError } from '@shoal/bus'
import { checkoutArea, type Offers, type Product } from '@shoal/bus/checkout'
import { formatPrice } from '@shoal/bus/checkout/rules'

import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Store } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import styles from './CheckoutForm.module.css'
import { ProductChoice, type ProductChoiceProps } from './ProductChoice.tsx'
import { leaveToPay, useComeback } from './payment.ts'
import { useOffers } from './useOffers.ts'

export interface CheckoutFormProps {
  kind: Product['kind']
  /** Names the choice to screen readers. */
  label: string
  describe: (product: Product, all: readonly Product[]) => ReturnType<ProductChoiceProps['describe']>
  /** Above the choice. */
  intro?: (offers: Offers) => ReactNode
  /** In place of the choice, when there is nothing left to buy. */
  nothingLeft?: (offers: Offers) => ReactNode
  /** In place of the choice, in a show that sells nothing. */
  notSold: ReactNode
}

/** The inside of the modals that sell: what there is, and the way to where it is paid [TOK-7]. */
export function CheckoutForm({ kind, label, describe, intro, nothingLeft, notSold }: CheckoutFormProps) {
  const { offers, problem, loading, load } = useOffers()

  if (offers === null)
    return problem === null ? (
      <SkeletonLines lines={5} label="Reading what is sold" />
    ) : (
      <ErrorState title="Nothing to show" onRetry={() => void load()} retrying={loading}>
        {problem}
      </ErrorState>
    )
  if (offers.way === 'none')
    return (
      <EmptyState title="This show sells nothing" icon={<Store />}>
        {notSold}
      </EmptyState>
    )
  const products = offers.products.filter((product) => product.kind === kind)
  return (
    <div className={styles.checkout}>
      {intro?.(offers)}
      {products.length === 0 ? (
        nothingLeft?.(offers)
      ) : (
        <Purchase {...{ label, describe, products }} currency={offers.currency} sandbox={offers.way === 'sandbox'} />
      )}
    </div>
  )
}

function Purchase({
  label,
  describe,
  products,
  currency,
  sandbox,
}: Pick<CheckoutFormProps, 'label' | 'describe'> & { products: Product[]; currency: string; sandbox: boolean }) {
  const shell = useShell()
  const [chosen, setChosen] = useState(products[0]?.id ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()
  // A repeated try of the same order must not be a second one; another product is another order [TOK-5].
  const attempt = useRef<{ product: string; key: string }>(null)
  useComeback(() => setBusy(false))
  const product = products.find(({ id }) => id === chosen) ?? products[0]!

  async function buy(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (attempt.current?.product !== product.id) attempt.current = { product: product.id, key: crypto.randomUUID() }
    setBusy(true)
    setProblem(null)
    try {
      const returnTo = location.pathname + location.search
      const { order, url } = await shell.api(checkoutArea).buy({
        body: { product: product.id, returnTo: returnTo.length > 300 ? '/' : returnTo },
        key: attempt.current.key,
      })
      attempt.current = null
      leaveToPay(shell, order.id, url)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The payment page could not be opened. Try again')
      setBusy(false)
    }
  }

  return (
    <form id={form} className={styles.form} onSubmit={buy}>
      <ProductChoice
        label={label}
        products={products}
        currency={currency}
        describe={(one) => describe(one, products)}
        value={product.id}
        onValueChange={(id) => {
          setChosen(id)
          setProblem(null)
        }}
      />
      {sandbox && <p className={styles.sandbox}>Sandbox: no money moves.</p>}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={shell.closeModal}>
          Cancel
        </Button>
        <Button type="submit" form={form} variant={product.kind === 'tokens' ? 'gold' : 'live'} busy={busy}>
          Pay {formatPrice(product.price, currency)}
        </Button>
      </ModalFooter>
    </form>
  )
}
