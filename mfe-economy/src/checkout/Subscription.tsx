import { modalArea } from '@shoal/bus'
import { checkoutArea } from '@shoal/bus/checkout'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Time } from '@shoal/ui/Time'
import { useState } from 'react'
import styles from './Subscription.module.css'

/** A pass that is paid by the month, and the way out of it. */
export function Subscription({ endsAt }: { endsAt: string | null }) {
  const { api, bus, toast } = useShell()
  const [ended, setEnded] = useState(endsAt)

  const end = async () => {
    await api(checkoutArea).endSubscription()
    const { pass } = await api(checkoutArea).offers()
    setEnded(pass.subscription?.endsAt ?? null)
    toast({ type: 'success', text: 'Your monthly pass is ended. Nothing more will be taken.' })
  }
  if (ended !== null)
    return (
      <p>
        Your monthly pass is ended and lasts until <Time at={ended} show="date-time" />.
      </p>
    )
  return (
    <div className={styles.subscription}>
      <p>Your pass is paid by the month.</p>
      <Button
        size="small"
        onClick={() =>
          bus.publish(modalArea.topics.confirm, {
            text: 'Your monthly pass then runs out. What was paid already is yours until then.',
            confirmLabel: 'End it',
            danger: true,
            onConfirm: end,
          })
        }
      >
        End it
      </Button>
    </div>
  )
}
