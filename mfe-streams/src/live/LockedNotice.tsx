import type { Session } from '@shoal/bus/accounts'
import { logIn, signUp } from '@shoal/bus/accounts/offers'
import { checkoutArea, type PassPrices } from '@shoal/bus/checkout'
import { formatPrice } from '@shoal/bus/checkout/rules'
import type { LiveStream } from '@shoal/bus/streams'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useEffect, useState } from 'react'
import { PassButton } from '../layout/PassButton.tsx'
import { posterOf } from '../streams/index.ts'
import styles from './MonitorNotice.module.css'
import { Notice } from './MonitorNotice.tsx'

/** STR-3: a camera that a season pass opens, chosen without one: a glimpse of it, what the pass opens, and its price. */
export function LockedNotice({
  stream,
  session,
  current,
  onBack,
}: {
  stream: LiveStream
  session: Session | null
  /** Name of the camera that plays behind this. */
  current: string | null
  onBack(): void
}): ReactNode {
  const { openModal } = useShell()
  const price = priceText(usePassPrices())
  const title = `${stream.name} is for season pass holders`
  const still = posterOf(stream, true)
  return (
    <Notice
      tone="lock"
      icon={<Lock />}
      behind={still && <img className={styles.behind} src={still} alt="" />}
      title={title}
      actions={
        <>
          {session ? (
            <PassButton what={stream.name} />
          ) : (
            <>
              <Button variant="live" onClick={() => openModal(signUp)}>
                Sign up to get one
              </Button>
              <Button onClick={() => openModal(logIn, { reason: `${title}. Log in to watch it.` })}>Log in</Button>
            </>
          )}
          {current && (
            <Button variant="ghost" className={styles.back} onClick={onBack}>
              Back to {current}
            </Button>
          )}
        </>
      }
    >
      A season pass opens every camera of the show, live and an hour back, and lets you cut clips. {price}
    </Notice>
  )
}

/** `From $4.99 a month, or $19.99 for good.`; nothing where none are sold. */
function priceText(prices: PassPrices | null): string {
  if (!prices) return ''
  const text = (renews: 'month' | null) => {
    const found = prices.passes.find((pass) => pass.renews === renews)
    return found && formatPrice(found.price, prices.currency)
  }
  const [monthly, forGood] = [text('month'), text(null)]
  if (monthly && forGood) return `From ${monthly} a month, or ${forGood} for good.`
  return monthly ? `${monthly} a month.` : forGood ? `${forGood}, once.` : ''
}

/** What a pass costs here; null until it is known. Without it the lock says the rest. */
function usePassPrices(): PassPrices | null {
  const { api } = useShell()
  const [prices, setPrices] = useState<PassPrices | null>(null)
  useEffect(() => {
    let gone = false
    api(checkoutArea)
      .passes()
      .then((found) => !gone && setPrices(found))
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [api])
  return prices
}
