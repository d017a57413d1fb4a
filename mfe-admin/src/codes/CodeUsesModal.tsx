import { type CodeSet, codesArea } from '@shoal/bus/codes'
import { UserName, useShell } from '@shoal/remote-kit'
import { type Column, DataTable, usePages } from '@shoal/remote-kit/lists'
import { Time } from '@shoal/ui/Time'
import { UserX } from 'lucide-react'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'

const size = 10
type Use = { person: Parameters<typeof UserName>[0]['user'] | null; at: string }
const columns: ReadonlyArray<Column<Use>> = [
  { title: 'Who', cell: ({ person }) => (person ? <UserName user={person} /> : 'An account that is gone') },
  { title: 'When', cell: ({ at }) => <Time at={at} show="date-time" /> },
]

/** Who used a code, newest first. */
function CodeUsesModal({ set }: { set: CodeSet }) {
  const { api } = useShell()
  const uses = usePages({
    key: ['code-uses', set.id],
    size,
    label: 'Pages of people',
    load: (page, signal) => api(codesArea).uses({ params: { id: set.id }, query: { page, pageSize: size }, signal }),
  })
  return (
    <div className={layout.form}>
      <p className={layout.quiet}>{set.note}</p>
      <DataTable
        {...uses}
        caption={`Who used ${set.note}`}
        waiting={{ lines: 4, label: 'Looking who it was' }}
        failed="The list could not be read"
        empty={{ title: 'Nobody used it yet', icon: <UserX /> }}
        rows={(data) => data.uses}
        keyOf={({ person, at }) => `${person?.id} ${at}`}
        columns={columns}
      />
    </div>
  )
}

export default withQueries(CodeUsesModal)
