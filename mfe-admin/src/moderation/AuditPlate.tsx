import { type AuditEntry, moderationArea } from '@shoal/bus/moderation'
import { useShell } from '@shoal/remote-kit'
import { DataTable, usePages } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { ScrollText } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useState } from 'react'
import { instantOf, lastMinute } from '../layout/showTime.ts'
import { actionText, detailText, searchable } from '../reports/index.ts'
import styles from './AuditPlate.module.css'

const size = 10
const nothing = { who: '', whom: '', area: '', from: '', to: '' }
/** What a date field means, as an instant; undefined while it has no time of the show. */
const instant = (field: string): string | undefined => instantOf(field) || undefined
const when = { type: 'datetime-local', max: lastMinute, hint: 'In New York' } as const
/** The one who did something, also without an account: at the terminal of the server, or before theirs was deleted. */
const nameOf = ({ who, action }: AuditEntry) =>
  who?.displayName ?? (action.startsWith('operator.') ? 'the operator' : 'deleted account')

/** The log of staff, newest first, searched by the one who did it, the person concerned, the action and the time [MUTE-2]. */
export function AuditPlate() {
  const { api } = useShell()
  const [search, setSearch] = useState(nothing)
  const asked = useDeferredValue(search)
  const query = {
    who: asked.who.trim() || undefined,
    whom: asked.whom.trim() || undefined,
    action: asked.area || undefined,
    from: instant(asked.from),
    to: instant(asked.to),
  }
  const searching = Object.values(query).some((value) => value !== undefined)
  const text = (key: keyof typeof nothing) => ({
    value: search[key],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setSearch({ ...search, [key]: event.target.value }),
  })
  const audit = usePages({
    key: ['audit', query],
    size,
    label: 'Pages of the log',
    load: (page, signal) => api(moderationArea).audit({ query: { ...query, page, pageSize: size }, signal }),
  })
  const again = (
    <Button size="small" variant="ghost" busy={audit.query.isFetching} onClick={() => void audit.query.refetch()}>
      Refresh
    </Button>
  )

  return (
    <Plate title="Audit log" level={2} aside={again}>
      <search className={styles.search} aria-label="Audit log">
        <TextInput label="Who" type="search" maxLength={64} placeholder="A name" {...text('who')} />
        <TextInput label="Whom" type="search" maxLength={64} placeholder="A name" {...text('whom')} />
        <Select
          label="What"
          options={searchable}
          value={search.area}
          onValueChange={(area) => setSearch({ ...search, area })}
        />
        <TextInput label="From" {...when} {...text('from')} />
        <TextInput label="Until" {...when} {...text('to')} />
      </search>
      <DataTable
        {...audit}
        caption="What staff did"
        waiting={{ lines: 6, label: 'Reading the log' }}
        failed="No log"
        empty={{
          title: searching ? 'Nothing found' : 'Nothing yet',
          icon: <ScrollText />,
          children: searching
            ? 'Names must be whole: nobody may be called so.'
            : 'What moderators and admins do is listed here, with who, whom, when and why.',
        }}
        rows={(data) => data.entries}
        keyOf={({ id }) => id}
        columns={[
          { title: 'When', figure: true, cell: ({ at }) => <Time at={at} show="date-time" /> },
          { title: 'Who', cell: nameOf },
          { title: 'What', cell: ({ action }) => actionText(action) },
          { title: 'Whom', cell: ({ whom }) => whom?.displayName ?? '–' },
          { title: 'Detail', className: styles.detail, cell: ({ action, detail }) => detailText(action, detail) },
          { title: 'Why', cell: ({ reason }) => reason ?? '–' },
        ]}
      />
    </Plate>
  )
}
