import { contractVersion } from '@shoal/bus'
import { Table } from '@shoal/ui/Table'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { Qa } from '../Qa.ts'
import { Kept } from './Kept.tsx'
import styles from './Shared.module.css'
import { sharedModules } from './sharedModules.ts'

/** What exists once in the page and who uses it. */
export function SharedTab({ qa }: { qa: Qa }): ReactNode {
  const server = useStore(qa.store, (state) => state.resolutions?.contract)
  const [modules] = useState(sharedModules)
  const [globals] = useState(qa.page.globals)
  return (
    <div className={styles.tab}>
      <p className={styles.facts}>
        Contract <b>{contractVersion}</b> in the page,{' '}
        <b data-bad={(server && server !== contractVersion) || undefined}>{server ?? 'unknown'}</b> on the server
      </p>
      <Table caption="Modules that the page shares">
        <thead>
          <tr>
            <th>Module</th>
            <th data-figure>Version</th>
            <th>From</th>
            <th>Used by</th>
          </tr>
        </thead>
        <tbody>
          {modules.map(({ name, version, from, usedBy, twice }) => (
            <tr key={`${name} ${version}`}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-figure data-bad={twice || undefined}>
                {version}
                {twice && ' (twice)'}
              </td>
              <td>{from}</td>
              <td className={styles.users}>{usedBy.length > 0 ? usedBy.join(', ') : 'no remote yet'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Kept />
      <p className={styles.facts} data-bad={globals.length > 0 || undefined}>
        {globals.length === 0
          ? 'Nothing was left on the global object.'
          : `Left on the global object: ${globals.join(', ')}`}
      </p>
    </div>
  )
}
