import { AddressLink } from '@shoal/remote-kit'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { marketAddress } from './marketAddress.ts'
import type { Go, Place } from './place.ts'
import styles from './Way.module.css'

interface Ways {
  go: Go
  /** Whether places stand in the address of the page: in the panel, not in the dialog. */
  addressed: boolean
}

/** How one gets about in the market. */
export const WaysContext = createContext<Ways>({ go: (place) => marketAddress.go(place), addressed: true })
export const useGo = (): Go => use(WaysContext).go

type Own = { to: Place; children: ReactNode } & Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'aria-label'>

/** The way to another place in the market: a link, and in the dialog, which has no address, a button. */
export function Way({ to, children, className = '', ...rest }: Own) {
  const { go, addressed } = use(WaysContext)
  if (addressed)
    return (
      <AddressLink address={marketAddress} to={to} className={className} {...rest}>
        {children}
      </AddressLink>
    )
  return (
    <button type="button" className={`${styles.way} ${className}`} onClick={() => go(to)} {...rest}>
      {children}
    </button>
  )
}
