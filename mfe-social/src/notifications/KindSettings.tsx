import type { SettingsChanges } from '@shoal/bus/notifications'
import { Checkbox } from '@shoal/ui/Checkbox'
import { Table } from '@shoal/ui/Table'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { icons } from './icons.ts'
import styles from './NotificationsModal.module.css'
import { useNotifications } from './notificationsStore.ts'

/** The kinds of notifications that the person gets: kept for the bell, and pushed to devices [NOT-1, NOT-3]. */
export function KindSettings({ onChange }: { onChange: (kind: NonNullable<SettingsChanges['kind']>) => void }) {
  const kinds = useNotifications((state) => state.kinds)
  const { off, unpushed } = useNotifications((state) => state.settings)
  return (
    <Table caption="What you are told of" className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">What about</th>
          <th scope="col" data-tight>
            In the bell
          </th>
          <th scope="col" data-tight>
            Pushed
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ type, label, icon }) => {
          const Icon = icons[icon]
          const [kept, pushed] = [!off.includes(type), !unpushed.includes(type)]
          return (
            <tr key={type}>
              <th scope="row">
                <Icon size={16} aria-hidden="true" /> {label}
              </th>
              <td data-tight>
                <Checkbox
                  label={<VisuallyHidden>{label} in the bell</VisuallyHidden>}
                  checked={kept}
                  onChange={({ target }) => onChange({ type, kept: target.checked, pushed })}
                />
              </td>
              <td data-tight>
                <Checkbox
                  label={<VisuallyHidden>{label} pushed to devices</VisuallyHidden>}
                  checked={kept && pushed}
                  disabled={!kept}
                  onChange={({ target }) => onChange({ type, kept, pushed: target.checked })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
