import { notificationsArea } from '@shoal/bus/notifications'
import { notificationsModal } from '@shoal/bus/notifications/offers'
import { useLive, useShell } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { follow } from './follow.ts'
import { useNotifications } from './notificationsStore.ts'

/** Draws nothing: a notification that was pressed outside of the page does what a press in the bell does [NOT-3]. */
export default function PressedLayer(): null {
  const shell = useShell()
  const pressed = useLive(notificationsArea.states['pressed-notification'])
  const phase = useNotifications((state) => state.phase)
  const all = useNotifications((state) => state.all)
  const read = useNotifications((state) => state.read)

  useEffect(() => {
    if (pressed === null) return
    const { id, lead } = pressed
    const own = all.find((one) => one.id === id)
    // Where it leads is not told with an address: anybody may have made that up.
    if (lead === undefined && !own && phase === 'loading') return
    shell.bus.state(notificationsArea.states['pressed-notification']).set(null)
    // Should that not arrive, it stays unread.
    if (id !== null && (own ? !own.read : lead !== undefined)) read({ id }).catch(() => {})
    const to = lead === undefined ? own?.lead : lead
    if (to) follow(shell, to)
    // Older than what the page knows, or nobody's: the person finds it among all, or that it is not there.
    else if (lead === undefined && !own) shell.openModal(notificationsModal, {})
  }, [pressed, phase, all, read, shell])
  return null
}
