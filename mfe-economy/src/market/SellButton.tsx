import { sellItem } from '@shoal/bus/market/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import Gavel from 'lucide-react/icons/gavel'

/** Sell, among what can be done with an own item. */
export default function SellButton({ instanceId, itemId }: { instanceId: string; itemId: number }) {
  const { openModal } = useShell()
  return (
    <Button size="small" icon={<Gavel />} onClick={() => openModal(sellItem, { instanceId, itemId })}>
      Sell
    </Button>
  )
}
