import { ApiError, settingsArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { checkoutArea, type Order } from '@shoal/bus/checkout'
import { emptyText, productName } from '@shoal/bus/checkout/rules'
import { tokensArea } from '@shoal/bus/tokens'

import { useEvent, useShell } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'
import { useCallback, useEffect } from 'react'
import { pendingOrder, useComeback } from './payment.ts'

function paidText({ product, given, empty }: Order): string {
  if (empty)
    return `${emptyText(product, empty.reason)} ${empty.refunded ? 'Your money is back.' : 'Your money goes back by itself.'}`
  if (product.kind === 'tokens') return `You received ${formatTokens(product.tokens)}!`
  const name = productName(product)
  if (!product.gift) return `${name}: it is yours!`
  return given < product.gift.passes
    ? `${name}: ${given} given, the rest goes to whoever comes next. Thank you!`
    : `${name}: given. Thank you!`
}

/**
 * Shows nothing; on a page that comes back from paying it tells whether that succeeded [TOK-7], and on any page that
 * somebody gave the person a pass [PASS-3].
 */
export default function CheckoutReturn() {
  const shell = useShell()

  const look = useCallback(
    async (waiting: boolean) => {
      const pending = pendingOrder(shell)
      const id = pending.read()
      if (id === null) return
      try {
        const order = await shell.api(checkoutArea).order({ params: { id } })
        if (order.status === 'open') {
          if (waiting) return
          const text = 'Nothing was paid yet. If you did pay, it arrives here by itself.'
          shell.toast({ id: 'checkout', type: 'info', text })
          return
        }
        pending.forget()
        if (order.status === 'paid' && !order.empty)
          shell.bus.publish(settingsArea.topics['play-sound'], { name: 'purchase' })
        // Tokens that arrive while the page is open tell of themselves [TOK-3].
        if (order.status === 'paid' && !(waiting && order.product.kind === 'tokens'))
          shell.toast({
            ...{ id: 'checkout', text: paidText(order) },
            ...(order.empty ? { type: 'info', header: 'Nothing was given' } : { type: 'success', header: 'Paid' }),
          })
        if (order.status === 'failed')
          shell.toast({ id: 'checkout', type: 'error', text: 'The payment was declined. Nothing was taken.' })
        if (order.status === 'expired')
          shell.toast({ id: 'checkout', type: 'info', text: 'The order was not paid in time. Nothing was taken.' })
      } catch (error) {
        // Somebody else may be signed in by now.
        if (error instanceof ApiError && error.status === 404) pending.forget()
        else if (!waiting) shell.toast({ id: 'checkout', type: 'error', text: (error as Error).message })
      }
    },
    [shell],
  )
  useEffect(() => void look(false), [look])
  useEvent(checkoutArea.receives.gifted, ({ from, endsAt }) => {
    shell.bus.publish(settingsArea.topics['play-sound'], { name: 'lock-open' })
    const until = new Date(endsAt).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'America/New_York' })
    shell.toast({
      ...{ id: 'gifted', type: 'success', duration: 15_000 },
      header: `${from.displayName} gave you a season pass`,
      text: `Every camera and every episode are open to you until ${until}.`,
    })
  })
  useComeback(() => void look(false))
  useEvent(tokensArea.receives.updated, () => void look(true))
  useEvent(accountsArea.receives.changed, () => void look(true))
  useEvent(checkoutArea.receives.changed, () => void look(true))
  return null
}
