import { accountsArea } from '@shoal/bus/accounts'
import { notificationsArea } from '@shoal/bus/notifications'
import { limits } from '@shoal/bus/notifications/limits'
import { eventually, later, useEvent, useLive, useShell } from '@shoal/remote-kit'

// It draws nothing itself: it opens dialogs.
const Arrival = later(() => import('./Arrival.tsx'), { silent: 'draws nothing' })

/** After the first of these somebody knows what it is good for to be told while the show is closed. */
const telling = new Set(['mention', 'direct', 'tip'])
const pushOffer = eventually(() => import('./offerPush.ts'))

/** Out of sight: shows what an admin says to everyone [NOT-2], and greets people who come back. */
export default function NotificationLayer() {
  const shell = useShell()
  const { toast } = shell
  const userId = useLive(accountsArea.states.session)?.user.id
  useEvent(notificationsArea.receives.global, ({ id, header, text }) =>
    toast({
      ...{ id: `global-${id}`, type: 'info', text, position: 'top', duration: limits.globalToast },
      header: header ?? 'To everyone',
    }),
  )
  useEvent(notificationsArea.receives.new, async ({ notification: { type } }) => {
    if (telling.has(type)) await (await pushOffer()).offerPush(shell)
  })
  return userId !== undefined && <Arrival key={userId} userId={userId} />
}
