import { accountsArea } from '@shoal/bus/accounts'
import type { Camera } from '@shoal/bus/cameras'
import { useShell } from '@shoal/remote-kit'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

const nobody = 'nobody'

/** The owner of a camera: a contestant, found by name. They see its state and can reset its key. */
export function OwnerField({
  owner,
  onChange,
}: {
  owner: Camera['owner']
  onChange: (owner: Camera['owner']) => void
}) {
  const { api } = useShell()
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query.trim())
  const found = useQuery({
    queryKey: ['users', asked, 0, 'fish'],
    queryFn: ({ signal }) => api(accountsArea).users({ query: { query: asked, page: 0, pageSize: 50 }, signal }),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  })
  const fish = found.data?.users.filter(({ flags }) => flags.fish) ?? []
  const others = fish.filter(({ id }) => id !== owner?.id)
  return (
    <>
      <TextInput
        label="Look for someone on the show"
        type="search"
        maxLength={64}
        value={query}
        hint={asked !== '' && found.data && fish.length === 0 ? 'Nobody with the fish flag is called that' : undefined}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Select
        label="Whose camera"
        options={[
          { value: nobody, label: 'Nobody’s' },
          ...(owner ? [{ value: owner.id, label: owner.displayName }] : []),
          ...others.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        value={owner?.id ?? nobody}
        onValueChange={(value) => {
          const person = others.find(({ id }) => id === value)
          if (value === nobody) onChange(null)
          else if (person) onChange({ id: person.id, displayName: person.displayName })
        }}
      />
    </>
  )
}
