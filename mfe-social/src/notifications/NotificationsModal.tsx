import { errorText, type Out } from '@shoal/bus'
import type { Notification } from '@shoal/bus/notifications'
import type { notificationsModal } from '@shoal/bus/notifications/offers'
import { unreadSum } from '@shoal/bus/notifications/rules'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Select } from '@shoal/ui/Select'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { ArrowLeft, Bell, CheckCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { follow } from './follow.ts'
import { NotificationLine } from './NotificationLine.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import styles from './NotificationsModal.module.css'
import { useNotifications } from './notificationsStore.ts'
import { useFallbackFocus } from './useFallbackFocus.ts'
import { useImportant } from './useImportant.ts'

const everything = 'all'

type Props = Out<(typeof notificationsModal)['props']>

/**
 * What happened to the person, the newest first [NOT-1]. With `important`, only those that are new and important: the
 * dialog that opens by itself once in each browser session. Its lines stay until it closes, also once they are read.
 */
export default function NotificationsModal({ important = false, settings: asked = false }: Props) {
  const shell = useShell()
  const state = useNotifications((all) => all)
  const { phase, problem, all, more, unread, kinds, load, read, older } = state
  const [type, setType] = useState(everything)
  const [onlyNew, setOnlyNew] = useState(important)
  const [settings, setSettings] = useState(asked)
  const [reading, setReading] = useState(false)
  const list = useFallbackFocus()
  const news = useImportant(important)

  if (phase === 'failed')
    return (
      <ErrorState title="No notifications to show" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (phase === 'loading') return <SkeletonLines lines={8} avatar label="Reading your notifications" />

  // In the place of the list, which may be long: below it they would be out of sight.
  if (settings)
    return (
      <div className={styles.all}>
        <NotificationSettings />
        <ModalFooter>
          <Button
            key="settings"
            variant="ghost"
            icon={<ArrowLeft size={16} />}
            onClick={() => {
              list.want()
              setSettings(false)
            }}
          >
            Back
          </Button>
        </ModalFooter>
      </div>
    )

  const failed = (error: unknown) => shell.toast({ type: 'error', text: errorText(error) })
  const kindOf = (one: Notification) => kinds.find((kind) => kind.type === one.type)
  const chosen = type === everything ? undefined : type
  const shown = onlyNew ? news : all.filter((one) => chosen === undefined || one.type === chosen)
  const unreadShown = onlyNew
    ? shown.filter((one) => !one.read).length
    : chosen === undefined
      ? unreadSum(unread)
      : (unread[chosen] ?? 0)
  // Whether there are older ones of a type is known once they were asked for.
  const hasMore = !onlyNew && (more[chosen ?? ''] ?? more[''] ?? false)
  const press = (one: Notification) => {
    if (!one.read) read({ id: one.id }).catch(failed)
    if (one.lead) follow(shell, one.lead)
  }
  const readOlder = async (type: string | undefined) => {
    setReading(true)
    await older(type).catch(failed)
    list.want()
    setReading(false)
  }
  const choose = (next: string) => {
    setType(next)
    // Those of this type may all be older than what is here.
    if (next !== everything && more[next] === undefined && more['']) void readOlder(next)
  }
  const markRead = async () => {
    list.want()
    // The dialog of new ones reads what it shows: there may be others that nobody has seen.
    const which = onlyNew
      ? shown.filter((one) => !one.read).map(({ id }) => ({ id }))
      : [chosen === undefined ? {} : { type: chosen }]
    await Promise.all(which.map(read)).catch(failed)
  }

  return (
    <div className={styles.all}>
      {!onlyNew && all.length > 0 && (
        <div className={styles.head}>
          <Select
            label="What about"
            hideLabel
            value={type}
            onValueChange={choose}
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
      {shown.length > 0 ? (
        <ul ref={list.ref} tabIndex={-1} className={styles.list} aria-label="Notifications">
          {shown.map((one) => (
            <NotificationLine key={one.id} notification={one} kind={kindOf(one)} onPress={() => press(one)} />
          ))}
        </ul>
      ) : hasMore ? (
        reading && <SkeletonLines lines={3} avatar label="Reading older ones" />
      ) : (
        <EmptyState
          ref={list.ref}
          tabIndex={-1}
          title={all.length === 0 ? 'Nothing happened to you yet' : 'Nothing here'}
          icon={<Bell />}
        >
          {all.length === 0
            ? 'Tips, mentions, auctions, trades: what happens to you stands here, also when you were not looking.'
            : onlyNew
              ? 'You have read all that is important.'
              : 'There is none of this kind.'}
        </EmptyState>
      )}
      {hasMore && (
        <Button variant="ghost" busy={reading} onClick={() => void readOlder(chosen)}>
          Older ones
        </Button>
      )}
      <ModalFooter>
        <Button key="settings" variant="ghost" icon={<Settings2 size={16} />} onClick={() => setSettings(true)}>
          Settings
        </Button>
        {onlyNew && (
          <Button
            variant="ghost"
            onClick={() => {
              list.want()
              setOnlyNew(false)
            }}
          >
            Show all
          </Button>
        )}
        <Button icon={<CheckCheck size={16} />} disabled={unreadShown === 0} onClick={() => void markRead()}>
          {onlyNew ? 'Mark these as read' : chosen === undefined ? 'Mark all as read' : 'Mark this kind as read'}
        </Button>
      </ModalFooter>
    </div>
  )
}
