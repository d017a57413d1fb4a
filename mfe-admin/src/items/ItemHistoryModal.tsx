import { type ItemMove, itemsArea } from '@shoal/bus/items'
import { UserName, useShell } from '@shoal/remote-kit'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { Time } from '@shoal/ui/Time'
import { useQuery } from '@tanstack/react-query'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { statusText } from './statusText.ts'

const somebody = (person: ItemMove['owner']) => (person ? <UserName user={person} /> : 'An account that is gone')

const columns: ReadonlyArray<Column<ItemMove>> = [
  { title: 'When', cell: ({ at }) => <Time at={at} show="date-time" /> },
  { title: 'What', cell: ({ from, to }) => (from ? `${statusText(from)} → ${statusText(to)}` : statusText(to)) },
  { title: 'Why', cell: ({ reason }) => reason.replaceAll('-', ' ') },
  { title: 'Whose then', cell: ({ owner }) => somebody(owner) },
  { title: 'By', cell: ({ by, owner }) => somebody(by ?? owner) },
]

/** What happened to one item, newest first. */
function ItemHistoryModal({ instanceId, name }: { instanceId: string; name: string }) {
  const { api } = useShell()
  const query = useQuery({
    queryKey: ['items', 'history', instanceId],
    queryFn: ({ signal }) => api(itemsArea).history({ params: { instanceId }, signal }),
  })
  return (
    <div className={layout.form}>
      <p className={layout.quiet}>
        {name}, {instanceId}
      </p>
      <DataTable
        query={query}
        caption={`History of ${name}`}
        waiting={{ lines: 4, label: 'Reading its history' }}
        failed="The history could not be read"
        empty={{ title: 'Nothing ever happened to it' }}
        rows={({ moves }) => moves}
        keyOf={({ version }) => String(version)}
        columns={columns}
      />
    </div>
  )
}

export default withQueries(ItemHistoryModal)
