import type { Product } from '@shoal/bus/checkout'
import { formatPrice } from '@shoal/bus/checkout/rules'

import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { type ReactNode, useId } from 'react'
import styles from './ProductChoice.module.css'

export interface ProductChoiceProps {
  label: string
  products: readonly Product[]
  currency: string
  /** Name of a product, and what comes with it. */
  describe: (product: Product) => { name: ReactNode; detail?: ReactNode }
  /** Id of the chosen one. */
  value: string | null
  onValueChange: (id: string) => void
}

/** One of the products, each with its price. Native radios, so arrow keys work. */
export function ProductChoice({ label, products, currency, describe, value, onValueChange }: ProductChoiceProps) {
  const group = useId()
  return (
    <fieldset className={styles.group}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {products.map((product) => {
        const { name, detail } = describe(product)
        const monthly = product.kind === 'pass' && product.renews !== null
        return (
          <label key={product.id} className={styles.product} data-kind={product.kind}>
            <input
              type="radio"
              name={group}
              value={product.id}
              checked={product.id === value}
              onChange={() => onValueChange(product.id)}
            />
            <span className={styles.name}>{name}</span>
            <span className={styles.price}>
              {formatPrice(product.price, currency)}
              {monthly && <small> a month</small>}
            </span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}
