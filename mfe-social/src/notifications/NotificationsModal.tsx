import { errorText } from '@shoal/bus'
import type { Notification } from '@shoal/bus/notifications'
import { unreadSum } from '@shoal/bus/notifications/rules'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Select } from '@shoal/ui/Select'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Bell, CheckCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { follow } from './follow.ts'
import { NotificationLine } from './NotificationLine.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import styles from './NotificationsModal.module.css'
import { useNotifications } from './notificationsStore.ts'

const everything = 'all'

/**
 * What happened to the person, the newest first [NOT-1]. With `important`, only those that are new and important: the
 * dialog that opens by itself once in each browser session.
 */
export default function NotificationsModal({ important = false }: { important?: boolean; title?: string }) {
  const shell = useShell()
  const state = useNotifications((all) => all)
  const { phase, problem, all, more, unread, kinds, load, read, older } = state
  const [type, setType] = useState(everything)
  const [onlyNew, setOnlyNew] = useState(important)
  const [settings, setSettings] = useState(false)
  const [reading, setReading] = useState(false)

  if (phase === 'failed')
    return (
      <ErrorState title="No notifications to show" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (phase === 'loading') return <SkeletonLines lines={8} avatar label="Reading your notifications" />

  const failed = (error: unknown) => shell.toast({ type: 'error', text: errorText(error) })
  const kindOf = (one: Notification) => kinds.find((kind) => kind.type === one.type)
  const chosen = type === everything ? undefined : type
  const shown = onlyNew
    ? all.filter((one) => !one.read && kindOf(one)?.important)
    : all.filter((one) => chosen === undefined || one.type === chosen)
  const unreadShown = chosen === undefined ? unreadSum(unread) : (unread[chosen] ?? 0)
  // Whether there are older ones of a type is known once they were asked for.
  const hasMore = !onlyNew && (more[chosen ?? ''] ?? more[''] ?? false)
  const press = (one: Notification) => {
    if (!one.read) read({ id: one.id }).catch(failed)
    if (one.lead) follow(shell, one.lead)
  }
  const readOlder = async () => {
    setReading(true)
    await older(chosen).catch(failed)
    setReading(false)
  }

  return (
    <div className={styles.all}>
      {!onlyNew && all.length > 0 && (
        <div className={styles.head}>
          <Select
            label="What about"
            hideLabel
            value={type}
            onValueChange={setType}
            options={[
              { value: everything, label: 'Everything' },
              ...kinds.map((kind) => ({
                value: kind.type,
                label: unread[kind.type] ? `${kind.label} (${unread[kind.type]} new)` : kind.label,
              })),
            ]}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title={all.length === 0 ? 'Nothing happened to you yet' : 'Nothing here'} icon={<Bell />}>
          {all.length === 0
            ? 'Tips, mentions, auctions, trades: what happens to you stands here, also when you were not looking.'
            : onlyNew
              ? 'You have read all that is important.'
              : 'There is none of this kind.'}
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Notifications">
          {shown.map((one) => (
            <NotificationLine key={one.id} notification={one} kind={kindOf(one)} onPress={() => press(one)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="ghost" busy={reading} onClick={() => void readOlder()}>
          Older ones
        </Button>
      )}
      {settings && <NotificationSettings />}
      <ModalFooter>
        <Button
          variant="ghost"
          icon={<Settings2 size={16} />}
          aria-expanded={settings}
          onClick={() => setSettings(!settings)}
        >
          Settings
        </Button>
        {onlyNew && (
          <Button variant="ghost" onClick={() => setOnlyNew(false)}>
            Show all
          </Button>
        )}
        <Button
          icon={<CheckCheck size={16} />}
          disabled={unreadShown === 0}
          onClick={() => void read(chosen === undefined ? {} : { type: chosen }).catch(failed)}
        >
          Mark as read
        </Button>
      </ModalFooter>
    </div>
  )
}
