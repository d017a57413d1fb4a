import { craftItem } from '@shoal/bus/crafting/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import Hammer from 'lucide-react/icons/hammer'

/** Takes an item from the inventory to the workshop [ITEM-2, CRAFT-1]. */
export default function CraftAction({ instanceId }: { instanceId: string }) {
  const { openModal } = useShell()
  return (
    <Button size="small" icon={<Hammer />} onClick={() => openModal(craftItem, { first: instanceId })}>
      Craft
    </Button>
  )
}
