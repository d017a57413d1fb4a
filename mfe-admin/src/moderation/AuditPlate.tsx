import { type AuditEntry, moderationArea } from '@shoal/bus/moderation'
import { useShell } from '@shoal/remote-kit'
import { DataTable, usePages } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { ScrollText } from 'lucide-react'
import styles from './AuditPlate.module.css'

const size = 10
const actions: Record<string, string> = {
  'chat.remove': 'Removed a message',
  'announcement.change': 'Changed the announcement',
  'crowd.set': 'Switched the demo crowd',
  'features.set': 'Switched a feature',
  'accounts.flags': 'Changed flags',
  'operator.admin': 'Made an admin',
}
/** Who did something, also without an account: at the terminal of the server, or before theirs was deleted. */
const nameOf = ({ who, action }: AuditEntry) =>
  who?.displayName ?? (action.startsWith('operator.') ? 'the operator' : 'deleted account')

/** What staff did, newest first [MUTE-2]. */
export function AuditPlate() {
  const { api } = useShell()
  const audit = usePages({
    key: ['audit'],
    size,
    label: 'Pages of the log',
    load: (page, signal) => api(moderationArea).audit({ query: { page, pageSize: size }, signal }),
  })
  const again = (
    <Button size="small" variant="ghost" busy={audit.query.isFetching} onClick={() => void audit.query.refetch()}>
      Refresh
    </Button>
  )

  return (
    <Plate title="Audit log" level={2} aside={again}>
      <DataTable
        {...audit}
        caption="What staff did"
        waiting={{ lines: 6, label: 'Reading the log' }}
        failed="No log"
        empty={{
          title: 'Nothing yet',
          icon: <ScrollText />,
          children: 'What moderators and admins do is listed here, with who, whom, when and why.',
        }}
        rows={(data) => data.entries}
        keyOf={({ id }) => id}
        columns={[
          { title: 'When', figure: true, cell: ({ at }) => <Time at={at} show="date-time" /> },
          { title: 'Who', cell: nameOf },
          { title: 'What', cell: ({ action }) => actions[action] ?? action },
          { title: 'Whom', cell: ({ whom }) => whom?.displayName ?? '–' },
          { title: 'Detail', className: styles.detail, cell: ({ detail }) => detail },
          { title: 'Why', cell: ({ reason }) => reason ?? '–' },
        ]}
      />
    </Plate>
  )
}
