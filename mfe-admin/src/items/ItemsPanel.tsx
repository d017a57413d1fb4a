import { type ItemSupply, itemsArea } from '@shoal/bus/items'
import { marketArea, type SoldItem } from '@shoal/bus/market'
import { limits } from '@shoal/bus/market/limits'
import { useShell } from '@shoal/remote-kit'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { RarityName } from '@shoal/ui/RarityName'
import { TextInput } from '@shoal/ui/TextInput'
import { Tokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import { StaffPanel } from '../layout/StaffPanel.tsx'
import { editItem, giveItem } from './offers.ts'
import { PersonPlate } from './PersonPlate.tsx'
import { useSupply } from './useSupply.ts'

/** An item with how many there are, and its prices so far; undefined while those are read. */
type Line = ItemSupply & { sold: SoldItem | undefined }

const columns: ReadonlyArray<Column<Line>> = [
  {
    title: 'Item',
    cell: ({ definition: { name, rarity } }) => <RarityName rarity={rarity}>{name}</RarityName>,
  },
  { title: 'Kind', cell: ({ definition: { kind } }) => kind.replace('_', ' ').toLowerCase() },
  {
    title: 'Price',
    figure: true,
    cell: ({ definition: { price } }) => (price === null ? '–' : <Tokens amount={price} />),
  },
  {
    title: 'Sold for',
    figure: true,
    cell: ({ sold }) =>
      sold ? (
        <span title={`The median of ${sold.sales} sales in ${limits.historyDays} days`}>
          <Tokens amount={sold.median} /> × {sold.sales}
        </span>
      ) : (
        '–'
      ),
  },
  { title: 'Held', figure: true, cell: ({ held }) => held.toLocaleString('en-US') },
  { title: 'Ever', figure: true, cell: ({ ever }) => ever.toLocaleString('en-US') },
  { title: 'State', cell: ({ definition: { enabled } }) => (enabled ? 'On' : <Badge variant="lock">Off</Badge>) },
]

/** Every item with how many there are, whose they are, and whether they add up [ADM-3]. */
function ItemsPanel() {
  const { api, openModal } = useShell()
  const [text, setText] = useState('')
  const query = useSupply()
  const sold = useQuery({
    queryKey: ['market', 'sold'],
    queryFn: ({ signal }) => api(marketArea).sold({ signal }),
    staleTime: 60_000,
  })
  const wanted = text.trim().toLowerCase()
  return (
    <StaffPanel title="Item desk">
      <ChecksPlate />
      <PersonPlate />
      <Plate
        title="Catalogue"
        level={2}
        aside={
          <Button size="small" variant="live" onClick={() => openModal(giveItem, {})}>
            Give one
          </Button>
        }
      >
        <TextInput
          label="Name"
          type="search"
          maxLength={64}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DataTable
          query={query}
          caption="Items"
          waiting={{ lines: 8, label: 'Counting items' }}
          failed="The items could not be counted"
          empty={{ title: 'No such item', icon: <SearchX /> }}
          rows={({ items }) =>
            items
              .filter(({ definition }) => definition.name.toLowerCase().includes(wanted))
              .map((item) => ({
                ...item,
                sold: sold.data?.items.find(({ itemId }) => itemId === item.definition.id),
              }))
          }
          keyOf={({ definition }) => String(definition.id)}
          columns={columns}
          actions={(item) => (
            <>
              <Button
                size="small"
                aria-label={`Edit ${item.definition.name}`}
                onClick={() => openModal(editItem, { item })}
              >
                Edit
              </Button>
              <Button
                size="small"
                aria-label={`Give ${item.definition.name}`}
                disabled={item.definition.effect?.name === 'find'}
                onClick={() => openModal(giveItem, { itemId: item.definition.id })}
              >
                Give
              </Button>
            </>
          )}
        />
      </Plate>
    </StaffPanel>
  )
}

/** Whether every item has one owner and one state, and the items that wait for the companion game. */
function ChecksPlate() {
  const { api } = useShell()
  const check = useQuery({
    queryKey: ['items', 'check'],
    queryFn: ({ signal }) => api(itemsArea).check({ signal }),
    staleTime: 60_000,
  })
  const sent = useQuery({
    queryKey: ['items', 'bloodgames'],
    queryFn: ({ signal }) => api(itemsArea).bloodgames({ query: { page: 0, pageSize: 1 }, signal }),
  })
  return (
    <Plate title="Do they add up" level={2} aside={check.isFetching && <span>Counting…</span>}>
      {check.data &&
        (check.data.wrong.length === 0 ? (
          <p>
            {check.data.instances.toLocaleString('en-US')} items, each with one owner, one state and a whole history.
          </p>
        ) : (
          <p role="alert">
            <Badge variant="lock">Wrong</Badge> The history of {check.data.wrong.length} items does not lead to where
            they are: {check.data.wrong.slice(0, 5).join(', ')}
          </p>
        ))}
      {check.isError && <p role="alert">They could not be counted: {check.error.message}</p>}
      {sent.data && (
        <p>
          Bloodgames: {sent.data.total.toLocaleString('en-US')} sent, {sent.data.waiting.toLocaleString('en-US')}{' '}
          waiting{sent.data.connected ? '' : ' until BLOODGAMES_URL is set'}.
        </p>
      )}
    </Plate>
  )
}

export default withQueries(ItemsPanel)
