import { checkoutArea } from '@shoal/bus/checkout'
import type { Shell } from '@shoal/remote-kit'
import { useEffect } from 'react'

const key = 'order'

/** The order this tab left the page to pay. */
export const pendingOrder = ({ storage }: Shell) => ({
  read: () => storage.session.get(key),
  forget: () => storage.session.remove(key),
})

/** Leaves the page for where an order is paid; when it is back, the page looks whether it was paid. */
export function leaveToPay({ storage }: Shell, orderId: string, url: string): void {
  storage.session.set(key, orderId)
  window.open(url, '_self')
}

/** Orders a product and leaves the page to pay it. Throws the ApiError that kept it from being ordered. */
export async function orderAndLeave(shell: Shell, product: string, key: string): Promise<void> {
  const here = location.pathname + location.search
  const returnTo = here.length > 300 ? '/' : here
  const { order, url } = await shell.api(checkoutArea).buy({ body: { product, returnTo }, key })
  leaveToPay(shell, order.id, url)
}

/** Runs when the browser brings the page back as it was left, with the Back button. */
export function useComeback(action: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && action()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  })
}
