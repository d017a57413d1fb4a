import { modalArea, problemText } from '@shoal/bus'
import { type Billing, checkoutArea } from '@shoal/bus/checkout'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import { formatPrice } from '@shoal/bus/checkout/rules'
import { useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { type ReactNode, useState } from 'react'
import { orderAndLeave, useComeback } from '../checkout/index.ts'
import styles from './Billing.module.css'

const names = { none: 'No season pass', pass: 'Season pass', xl: 'Season pass XL' } as const

/** The plan, when it is paid again, and the ways up and out. */
export function Plan({ billing }: { billing: Billing }) {
  const { openModal } = useShell()
  const { pass, subscription, upgrade, currency } = billing
  const monthly = pass.tier === 'none' && subscription !== null
  const gift = pass.tier === 'none' && subscription === null && pass.giftEnds !== null
  const nothing = pass.tier === 'none' && subscription === null && !gift
  return (
    <Plate
      title="Plan"
      level={2}
      aside={pass.tier === 'xl' && <Badge variant="live">All there is</Badge>}
      footer={
        upgrade && (
          <div className={styles.buttons}>
            {nothing && (
              <Button variant="live" onClick={() => openModal(getSeasonPass, {})}>
                Get Season Pass
              </Button>
            )}
            <Upgrade upgrade={upgrade} variant={nothing ? 'default' : 'live'}>
              {nothing ? 'Straight to XL' : 'Upgrade to XL'}, {formatPrice(upgrade.price, currency)}
            </Upgrade>
          </div>
        )
      }
    >
      <p className={styles.plan}>{monthly || gift ? 'Season pass' : names[pass.tier]}</p>
      {pass.tier !== 'none' && <p>Yours for good.</p>}
      {nothing && <p>You watch what is open to everybody.</p>}
      {gift && (
        <p>
          A gift, until <Time at={pass.giftEnds!} show="date-time" />.
        </p>
      )}
      {subscription && <Monthly {...{ subscription, currency }} />}
      {upgrade && <p>XL has more room in the inventory: 15 places.</p>}
    </Plate>
  )
}

/** Leads to where XL is paid. An order of it that is still open is the same one, so a second press pays nothing twice. */
function Upgrade({
  upgrade: { id },
  variant,
  children,
}: {
  upgrade: NonNullable<Billing['upgrade']>
  variant: 'default' | 'live'
  children: ReactNode
}) {
  const shell = useShell()
  const [busy, setBusy] = useState(false)
  useComeback(() => setBusy(false))
  const pay = () => {
    setBusy(true)
    orderAndLeave(shell, id, crypto.randomUUID()).catch((error: unknown) => {
      setBusy(false)
      shell.toast({ type: 'error', text: problemText(error) })
    })
  }
  return (
    <Button variant={variant} busy={busy} onClick={pay}>
      {children}
    </Button>
  )
}

function Monthly({
  subscription: { price, renewsAt, endsAt, failedAt },
  currency,
}: {
  subscription: NonNullable<Billing['subscription']>
  currency: string
}) {
  const { api, bus, toast } = useShell()
  const [busy, setBusy] = useState(false)

  const end = () =>
    bus.publish(modalArea.topics.confirm, {
      text: 'Your monthly pass then runs out. What was paid already is yours until then.',
      confirmLabel: 'End it',
      danger: true,
      onConfirm: async () => {
        await api(checkoutArea).endSubscription()
        toast({ type: 'success', text: 'Your monthly pass is ended. Nothing more will be taken.' })
      },
    })
  const resume = async () => {
    setBusy(true)
    try {
      await api(checkoutArea).resumeSubscription()
      toast({ type: 'success', text: 'Your monthly pass goes on' })
    } catch (error) {
      toast({ type: 'error', text: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <>
      {failedAt !== null && (
        <p className={styles.owed} role="status">
          The payment of <Time at={failedAt} show="date-time" /> failed. It is tried again; see that there is money on
          the card.
        </p>
      )}
      <div className={styles.line}>
        {endsAt === null ? (
          <p>
            {formatPrice(price, currency)} a month.
            {renewsAt !== null && (
              <>
                {' '}
                Paid again on <Time at={renewsAt} show="date-time" />.
              </>
            )}
          </p>
        ) : (
          <p>
            Ended. It lasts until <Time at={endsAt} show="date-time" />, and nothing more is taken.
          </p>
        )}
        {endsAt === null ? (
          <Button size="small" onClick={end}>
            End it
          </Button>
        ) : (
          <Button size="small" variant="live" busy={busy} onClick={() => void resume()}>
            Keep it
          </Button>
        )}
      </div>
    </>
  )
}
