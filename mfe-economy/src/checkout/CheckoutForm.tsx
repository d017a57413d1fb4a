import { ApiError } from '@shoal/bus'
import type { Offers, Product } from '@shoal/bus/checkout'
import { formatPrice } from '@shoal/bus/checkout/rules'

import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './CheckoutForm.module.css'
import { ProductChoice, type ProductChoiceProps } from './ProductChoice.tsx'
import { orderAndLeave, useComeback } from './payment.ts'
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

/** The inside of the modals that sell: the products, and the way to the payment [TOK-7]. */
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
  const form = useForm({
    values: { product: products[0]?.id ?? '' },
    textOf: (error) => (error instanceof ApiError ? error.message : 'The payment page could not be opened. Try again'),
    // A repeated try of the same order must not be a second one; another product is another order [TOK-5].
    async send(_, key): Promise<void> {
      await orderAndLeave(shell, product.id, key)
    },
  })
  useComeback(() => form.reset(form.values))
  const product = products.find(({ id }) => id === form.values.product) ?? products[0]!

  return (
    <ModalForm
      form={form}
      className={styles.form}
      action={`Pay ${formatPrice(product.price, currency)}`}
      variant={product.kind === 'tokens' ? 'gold' : 'live'}
    >
      <ProductChoice
        label={label}
        products={products}
        currency={currency}
        describe={(one) => describe(one, products)}
        value={product.id}
        onValueChange={(id) => form.set({ product: id })}
      />
      {sandbox && <p className={styles.sandbox}>Sandbox: no money moves.</p>}
    </ModalForm>
  )
}
