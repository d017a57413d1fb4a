import { effectivePass } from '@shoal/bus'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import type { Person } from '@shoal/bus/common'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ArrowLeftRight } from 'lucide-react'
import { useTrade } from './tradeStore.ts'

/** Trade, on a person's card: asks them; without a season pass it leads to one [TRD-1, TRD-2]. */
export default function TradeUserButton({ user }: { user: Person; room?: string }) {
  const { openModal } = useShell()
  const session = useSession()
  const busy = useTrade((state) => state.trade !== null)
  const blocked = useTrade((state) => state.blocked.includes(user.id))
  const { ask, block } = useTrade((state) => state)
  if (session === null || session.user.id === user.id) return null
  const without = effectivePass({ ...session.user, flags: session.user.app_metadata }) === 'none'
  if (blocked)
    return (
      <Button size="small" icon={<ArrowLeftRight />} onClick={() => void block(user, false)}>
        Unblock trades
      </Button>
    )
  return (
    <Button
      size="small"
      icon={<ArrowLeftRight />}
      disabled={busy}
      onClick={() => (without ? openModal(getSeasonPass) : void ask(user))}
    >
      Trade
    </Button>
  )
}
