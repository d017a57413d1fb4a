import type { RemoteHistoryEntry } from '@shoal/bus/remotes'
import { useShell } from '@shoal/remote-kit'
import { Listing } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Plate } from '@shoal/ui/Plate'
import { Select } from '@shoal/ui/Select'
import { Time } from '@shoal/ui/Time'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import rows from '../layout/Rows.module.css'
import styles from './HistoryPlate.module.css'
import { useChannels, useHistory } from './registry.ts'
import { actionTitle, doerOf, environmentTitles, titleOf } from './words.ts'

const everything = 'all'

/** Who changed what, when and why [MFE-6]; for one remote, or for the chosen ones. */
export function HistoryPlate({ name }: { name?: string }) {
  const { environment } = useShell()
  const known = useChannels(environment)
  const [chosen, setChosen] = useState(everything)
  const asked = name ?? (chosen === everything ? undefined : chosen)
  const history = useHistory(asked)
  const names = [...new Set(known.data?.versions.map((version) => version.name))].sort()

  return (
    <Plate
      title="History"
      level={2}
      aside={
        !name && (
          <Select
            label="Remote"
            hideLabel
            className={styles.filter}
            options={[
              { value: everything, label: 'All remotes' },
              ...names.map((one) => ({ value: one, label: titleOf(one) })),
            ]}
            value={chosen}
            onValueChange={setChosen}
          />
        )
      }
    >
      <Listing
        {...history}
        waiting={{ lines: 6, label: 'Reading the history' }}
        failed="No history"
        empty={{
          title: 'Nothing yet',
          icon: <ScrollText />,
          children: 'What is shipped, rolled out, pinned and rolled back is listed here, with who, when and why.',
        }}
        rows={(data) => data.entries}
      >
        {(entries, busy) => (
          <ol className={rows.rows} aria-busy={busy || undefined}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} named={!name} />
            ))}
          </ol>
        )}
      </Listing>
    </Plate>
  )
}

function Entry({ entry, named }: { entry: RemoteHistoryEntry; named: boolean }) {
  const { why, at, environment } = entry
  return (
    <li className={rows.row}>
      <div className={rows.top}>
        {named && <b>{titleOf(entry.name)}</b>}
        <Badge variant={entry.action === 'rollback' ? 'lock' : 'plain'}>{actionTitle(entry)}</Badge>
        <span className={rows.text}>{entry.detail}</span>
      </div>
      {why && <p className={rows.why}>{why}</p>}
      <p className={rows.facts}>
        <Time at={at} show="date-time" />
        <span>{doerOf(entry)}</span>
        {environment && <span>{environmentTitles[environment]}</span>}
      </p>
    </li>
  )
}
