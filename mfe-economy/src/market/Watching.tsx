import { problemText } from '@shoal/bus'
import { type MarketItem, marketArea } from '@shoal/bus/market'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { mineKey, useMine } from './mineQuery.ts'

/** Puts an auction on the person's watch list, or takes it off. */
export function Watching({ auction }: { auction: MarketItem }) {
  const session = useSession()
  return session === null || auction.status !== 'open' ? null : <Toggle auction={auction} />
}

function Toggle({ auction: { id } }: { auction: MarketItem }) {
  const { api, toast } = useShell()
  const queries = useQueryClient()
  const { data } = useQuery(useMine())
  const [busy, setBusy] = useState(false)
  const watched = data?.watching.some((one) => one.id === id) ?? false
  async function toggle() {
    setBusy(true)
    try {
      await (watched ? api(marketArea).unwatch({ params: { id } }) : api(marketArea).watch({ params: { id } }))
      await queries.invalidateQueries({ queryKey: mineKey })
    } catch (error) {
      toast({ id: 'watching', type: 'error', text: problemText(error) })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="ghost"
      size="small"
      icon={watched ? <EyeOff /> : <Eye />}
      busy={busy}
      disabled={data === undefined}
      aria-pressed={watched}
      onClick={() => void toggle()}
    >
      {watched ? 'Watched' : 'Watch it'}
    </Button>
  )
}
