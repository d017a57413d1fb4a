import { Table } from '@shoal/ui/Table'
import { type ReactNode, useState } from 'react'
import { bytesText } from '../remotes/changes.ts'
import styles from './Shared.module.css'
import { storageKeys } from './storageKeys.ts'

/** The keys that shell and remotes keep in this browser. A key without an owner is a mistake. */
export function Kept(): ReactNode {
  const [keys] = useState(storageKeys)
  if (keys.length === 0) return <p className={styles.facts}>Nothing is kept in this browser.</p>
  return (
    <Table caption="Kept in this browser">
      <thead>
        <tr>
          <th>Kept by</th>
          <th>Storage</th>
          <th>Key</th>
          <th data-figure>Size</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ owner, where, key, bytes }) => (
          <tr key={`${where} ${owner} ${key}`}>
            <th scope="row" data-bad={owner === null || undefined}>
              {owner ?? 'nobody'}
            </th>
            <td>{where}</td>
            <td>
              <code>{key}</code>
            </td>
            <td data-figure>{bytesText(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
