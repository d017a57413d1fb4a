import { accountsArea } from '@shoal/bus/accounts'
import { notificationsArea } from '@shoal/bus/notifications'
import { limits } from '@shoal/bus/notifications/limits'
import { later, useEvent, useLive, useShell } from '@shoal/remote-kit'

// It draws nothing itself: it opens dialogs.
const Arrival = later(() => import('./Arrival.tsx'), { silent: 'draws nothing' })

/** Out of sight: shows what an admin says to everyone [NOT-2], and greets people who come back. */
export default function NotificationLayer() {
  const { toast } = useShell()
  const userId = useLive(accountsArea.states.session)?.user.id
  useEvent(notificationsArea.receives.global, ({ id, header, text }) =>
    toast({
      ...{ id: `global-${id}`, type: 'info', text, position: 'top', duration: limits.globalToast },
      header: header ?? 'To everyone',
    }),
  )
  return userId !== undefined && <Arrival key={userId} />
}
