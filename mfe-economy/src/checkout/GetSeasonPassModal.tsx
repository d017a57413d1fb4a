import type { Offers, Product } from '@shoal/bus/checkout'
import { productName } from '@shoal/bus/checkout/rules'

import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Time } from '@shoal/ui/Time'
import { BadgeCheck } from 'lucide-react'
import { CheckoutForm } from './CheckoutForm.tsx'
import { Subscription } from './Subscription.tsx'

export interface GetSeasonPassModalProps {
  /** Why a pass is needed, as a sentence. */
  reason?: string
}

const opens = 'Every camera and every episode, their chat, and clips of your own.'

/** What comes with a product, in words. */
function detail(product: Product): string | undefined {
  if (product.kind !== 'pass') return undefined
  if (product.tier === 'xl')
    return product.from === null
      ? 'All of the season pass, and more room in the inventory: 15 places.'
      : '15 places in the inventory instead of 12.'
  return product.renews === null ? `${opens} Yours for good.` : 'The same by the month. End it whenever you like.'
}

const haveIt = { pass: 'You have the season pass', xl: 'You have the season pass XL' } as const

/** The pass that they have already, and for how long. */
function Standing({ pass: { tier, subscription, giftEnds }, way }: Offers) {
  return (
    <>
      {way !== 'none' && tier === 'pass' && <p>{haveIt.pass}. It opens everything but XL.</p>}
      {(tier === 'pass' || subscription) && (
        <p>
          <Button size="small" href="/billing" target="_blank" rel="noopener">
            {tier === 'pass' ? 'Upgrade to XL' : 'Billing'}
          </Button>
        </p>
      )}
      {subscription && <Subscription endsAt={subscription.endsAt} />}
      {tier === 'none' && giftEnds !== null && (
        <p>
          Somebody gave you a pass. It ends on <Time at={giftEnds} show="date-time" />.
        </p>
      )}
    </>
  )
}

/** Buys a season pass, or more of it [TOK-7, PASS-1]. */
export default function GetSeasonPassModal({ reason }: GetSeasonPassModalProps) {
  return (
    <CheckoutForm
      kind="pass"
      label="Season passes"
      intro={(offers) => (
        <>
          {reason && offers.pass.tier === 'none' && <p>{reason}</p>}
          <Standing {...offers} />
        </>
      )}
      describe={(product) => ({ name: productName(product), detail: detail(product) })}
      nothingLeft={({ pass }) =>
        pass.tier !== 'none' && (
          <EmptyState title={haveIt[pass.tier]} icon={<BadgeCheck />}>
            There is nothing above it.
          </EmptyState>
        )
      }
      notSold="Nobody can buy a season pass here. Whoever runs the show gives it to people."
    />
  )
}
