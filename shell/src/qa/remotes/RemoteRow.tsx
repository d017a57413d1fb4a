import { contractVersion } from '@shoal/bus'
import { Badge } from '@shoal/ui/Badge'
import { Switch } from '@shoal/ui/Switch'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import type { Qa } from '../Qa.ts'
import { contractText } from './changes.ts'
import { RemoteDetails } from './RemoteDetails.tsx'
import styles from './Remotes.module.css'
import type { Row } from './rows.ts'
import { useMeasured } from './useMeasured.ts'

/** The server's reason begins with its source, which stands beside it already. */
const withoutSource = (reason: string, source: string | null): string =>
  source !== null && reason.startsWith(source) ? reason.slice(source.length).replace(/^[:\s]+/, '') : reason

/** One remote in the list; it opens to everything that can be done with it. */
export function RemoteRow({
  qa,
  row,
  server,
  open,
  onToggle,
}: {
  qa: Qa
  row: Row
  /** Contract version of the server. */
  server: string
  open: boolean
  onToggle(): void
}): ReactNode {
  const details = useId()
  const changing = useStore(qa.store, (state) => state.changing)
  const { total, errors } = useMeasured(qa, row.name)
  const { name, override, build, source, reason, contract } = row
  const fits = contract === null ? null : contractText(contract, contractVersion, server)
  const off = override?.use === 'off' && override.refused === undefined
  return (
    <>
      <tr data-open={open || undefined} data-override={override ? '' : undefined}>
        <th scope="row">
          <button
            type="button"
            className={styles.name}
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            onClick={onToggle}
          >
            <ChevronRight size={14} aria-hidden="true" />
            {name}
          </button>
        </th>
        <td className={styles.build}>{build ?? <i>nothing</i>}</td>
        <td className={styles.why}>
          {source && <Badge variant={source === 'override' ? 'mod' : 'plain'}>{source}</Badge>}
          {withoutSource(reason, source)}
          {override?.refused !== undefined && <em className={styles.refusal}>Override refused: {override.refused}</em>}
        </td>
        <td className={styles.wide} data-fits={fits?.fits}>
          {contract ?? '–'} {fits && <small>{fits.text}</small>}
        </td>
        <td className={styles.wide} data-figure>
          {total ? `${Math.round(total.last)} / ${Math.round(total.median)} ms` : '–'}
        </td>
        <td className={styles.wide} data-figure data-bad={errors.length > 0 || undefined}>
          {errors.reduce((sum, { times }) => sum + times, 0)}
        </td>
        <td data-tight>
          <Switch
            className={styles.switch}
            label={<VisuallyHidden>{name} is on in this browser</VisuallyHidden>}
            checked={!off}
            disabled={changing.length > 0}
            onCheckedChange={(on) => void qa.want(name, on ? null : 'off')}
          />
        </td>
      </tr>
      {open && (
        <tr className={styles.opened}>
          <td colSpan={7} id={details}>
            <RemoteDetails qa={qa} row={row} />
          </td>
        </tr>
      )}
    </>
  )
}
