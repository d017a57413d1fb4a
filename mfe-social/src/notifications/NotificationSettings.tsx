import { errorText } from '@shoal/bus'
import type { SettingsChanges } from '@shoal/bus/notifications'
import { useShell } from '@shoal/remote-kit'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { useEffect, useRef } from 'react'
import { PushSetting } from '../push/index.ts'
import { KindSettings } from './KindSettings.tsx'
import styles from './NotificationsModal.module.css'
import { useNotifications } from './notificationsStore.ts'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const time = /^([01]\d|2[0-3]):[0-5]\d$/

/** How the person wants to be told; kept by the server, for all their pages, but for what this device does by itself. */
export function NotificationSettings() {
  const { toast } = useShell()
  const { newDialog, quiet } = useNotifications((state) => state.settings)
  const heading = useRef<HTMLHeadingElement>(null)
  // They come in the place of something longer: what is read and seen begins at their beginning.
  useEffect(() => heading.current?.focus(), [])
  const change = useNotifications((state) => state.change)
  const set = (changes: SettingsChanges) =>
    void change(changes).catch((error: unknown) => toast({ type: 'error', text: errorText(error) }))
  const setTime = (end: 'from' | 'to', value: string) => {
    if (quiet && time.test(value)) set({ quiet: { ...quiet, [end]: value } })
  }

  return (
    <section className={styles.settings} aria-label="Settings of notifications">
      <h3 ref={heading} tabIndex={-1}>
        How you are told
      </h3>
      <Switch
        label="Show new ones when I come"
        hint="Once in each browser session, what is new and important."
        checked={newDialog}
        onCheckedChange={(on) => set({ newDialog: on })}
      />
      <Switch
        label="Quiet hours"
        hint="Notifications make no sound then, and are not pushed."
        checked={quiet !== null}
        onCheckedChange={(on) => set({ quiet: on ? { from: '22:00', to: '08:00', zone: ownZone() } : null })}
      />
      {quiet && (
        <>
          <div className={styles.hours}>
            <TextInput
              type="time"
              label="From"
              value={quiet.from}
              onChange={({ target }) => setTime('from', target.value)}
            />
            <TextInput type="time" label="To" value={quiet.to} onChange={({ target }) => setTime('to', target.value)} />
          </div>
          <p className={styles.zone}>By the clock of {quiet.zone.replaceAll('_', ' ')}.</p>
        </>
      )}
      <KindSettings onChange={(kind) => set({ kind })} />
      <PushSetting />
    </section>
  )
}
