import { itemsArea } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { Select } from '@shoal/ui/Select'
import { useQuery } from '@tanstack/react-query'
import { withQueries } from '../layout/queries.ts'

export interface ItemChoiceProps {
  label: string
  /** Null: none is chosen. */
  value: number | null
  error?: string | undefined
  /** While none is chosen. */
  placeholder?: string
  onValueChange(itemId: number): void
}

function Choice({ label, value, error, placeholder = 'Choose an item', onValueChange }: ItemChoiceProps) {
  const { api } = useShell()
  const { data } = useQuery({
    queryKey: ['items', 'catalogue'],
    queryFn: ({ signal }) => api(itemsArea).catalogue({ signal }),
    staleTime: 600_000,
  })
  const held = Object.values(data?.items ?? {}).filter(({ effect }) => effect?.name !== 'find')
  return (
    <Select
      label={label}
      placeholder={data ? placeholder : 'Reading the items…'}
      options={held
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      error={error}
      onValueChange={(chosen) => onValueChange(Number(chosen))}
    />
  )
}

/** One of the items that somebody can have. */
export const ItemChoice = withQueries(Choice)
