import { itemsArea } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'

/** Everything in the catalogue, by name. */
export function useItemNames() {
  const { api } = useShell()
  const { data } = useQuery({
    queryKey: ['item-names'],
    queryFn: ({ signal }) => api(itemsArea).catalogue({ signal }),
    staleTime: 600_000,
  })
  const items = Object.values(data?.items ?? {}).toSorted((one, two) => one.name.localeCompare(two.name))
  return {
    items,
    nameOf: (id: number): string => items.find((item) => item.id === id)?.name ?? `item ${id}`,
  }
}
