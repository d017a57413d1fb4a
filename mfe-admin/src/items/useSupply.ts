import { type ItemSupply, itemsArea } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'

/** Every item with how many there are. */
export function useSupply() {
  const { api } = useShell()
  return useQuery({ queryKey: ['items', 'supply'], queryFn: ({ signal }) => api(itemsArea).supply({ signal }) })
}

/** The name of an item by its number. */
export const nameIn = (items: readonly ItemSupply[] | undefined, itemId: number): string =>
  items?.find(({ definition }) => definition.id === itemId)?.definition.name ?? `item ${itemId}`
