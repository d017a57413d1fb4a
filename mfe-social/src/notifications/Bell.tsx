import { notificationsModal } from '@shoal/bus/notifications/offers'
import { unreadSum } from '@shoal/bus/notifications/rules'
import { useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import { Bell as BellIcon } from 'lucide-react'
import { useNotifications } from './notificationsStore.ts'

/** In the top bar: how many notifications are unread, and the way to them [NOT-1]. */
export default function Bell() {
  const { openModal } = useShell()
  const unread = useNotifications((state) => unreadSum(state.unread))
  return (
    <IconButton label="Notifications" badge={unread} onClick={() => openModal(notificationsModal, {})}>
      <BellIcon />
    </IconButton>
  )
}
