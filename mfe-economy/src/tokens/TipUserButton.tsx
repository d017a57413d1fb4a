import type { Person } from '@shoal/bus/common'
import { tip } from '@shoal/bus/tokens/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Coins } from 'lucide-react'
import { useTokens } from './tokensStore.ts'

/** Tip, on a person's card: only with a balance above 0, and not for oneself [TOK-4]. */
export default function TipUserButton({ user, room }: { user: Person; room?: string }) {
  const { openModal } = useShell()
  const session = useSession()
  const balance = useTokens((state) => state.balance)
  if (session === null || session.user.id === user.id || balance === null || balance <= 0) return null
  return (
    <Button variant="gold" size="small" icon={<Coins />} onClick={() => openModal(tip, { user, room })}>
      Tip
    </Button>
  )
}
