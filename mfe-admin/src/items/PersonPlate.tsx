import { genericErrorText } from '@shoal/bus'
import { type ItemInstance, itemsArea } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { TextInput } from '@shoal/ui/TextInput'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import styles from './ItemsPanel.module.css'
import { giveItem, itemHistory, takeItem } from './offers.ts'
import { statusText } from './statusText.ts'
import { usePersonByName } from './usePersonByName.ts'
import { nameIn, useSupply } from './useSupply.ts'

/** The items of one person: to look at, to give to and to take from. */
export function PersonPlate() {
  const find = usePersonByName()
  const [person, setPerson] = useState<{ id: string; displayName: string } | null>(null)
  const form = useForm({
    values: { name: '' },
    blame: 'name',
    textOf: (error) => (error instanceof Error ? error.message : genericErrorText),
    async send({ name }) {
      const found = await find(name)
      if (!found) throw new Error(`Nobody is called ${name.trim()}`)
      setPerson(found)
    },
  })
  return (
    <Plate title="Of one person" level={2}>
      <Form form={form} aria-label="Whose items" className={styles.find}>
        <TextInput label="Display name" type="search" required maxLength={32} {...form.text('name')} />
        <SubmitButton form={form}>Look</SubmitButton>
      </Form>
      {person && <Theirs key={person.id} person={person} />}
    </Plate>
  )
}

function Theirs({ person: { id: userId, displayName } }: { person: { id: string; displayName: string } }) {
  const { api, openModal } = useShell()
  const { data: supply } = useSupply()
  const nameOf = ({ itemId }: ItemInstance) => nameIn(supply?.items, itemId)
  const query = useQuery({
    queryKey: ['items', 'of', userId],
    queryFn: ({ signal }) => api(itemsArea).ofPerson({ params: { userId }, signal }),
  })
  const columns: ReadonlyArray<Column<ItemInstance>> = [
    { title: 'Item', cell: nameOf },
    { title: 'Where', cell: ({ status }) => statusText(status) },
  ]
  return (
    <>
      <div className={styles.who}>
        <b>{displayName}</b>
        {query.data && <span>{query.data.slots} places</span>}
        <Button size="small" onClick={() => openModal(giveItem, { to: displayName })}>
          Give
        </Button>
      </div>
      <DataTable
        query={query}
        caption={`Items of ${displayName}`}
        waiting={{ lines: 4, label: 'Looking through their pockets' }}
        failed="Their items could not be read"
        empty={{ title: 'Empty pockets', icon: <PackageOpen /> }}
        rows={({ items }) => items}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(item) => (
          <>
            <Button
              size="small"
              aria-label={`History of ${nameOf(item)}`}
              onClick={() => openModal(itemHistory, { instanceId: item.id, name: nameOf(item) })}
            >
              History
            </Button>
            <Button
              size="small"
              variant="danger"
              disabled={item.status !== 'inventory'}
              aria-label={`Take ${nameOf(item)}`}
              onClick={() => openModal(takeItem, { instanceId: item.id, name: nameOf(item) })}
            >
              Take
            </Button>
          </>
        )}
      />
    </>
  )
}
