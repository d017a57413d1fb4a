import { accountsArea } from '@shoal/bus/accounts'
import { notificationsArea } from '@shoal/bus/notifications'
import { limits } from '@shoal/bus/notifications/limits'
import { useEvent, useLive, useShell } from '@shoal/remote-kit'
import { lazy, Suspense } from 'react'

const Arrival = lazy(() => import('./Arrival.tsx'))

/** Out of sight: shows what an admin says to everyone [NOT-2], and greets who comes back. */
export default function NotificationLayer() {
  const { toast } = useShell()
  const userId = useLive(accountsArea.states.session)?.user.id
  useEvent(notificationsArea.receives.global, ({ id, header, text }) =>
    toast({
      ...{ id: `global-${id}`, type: 'info', text, position: 'top', duration: limits.globalToast },
      header: header ?? 'To everyone',
    }),
  )
  return (
    userId !== undefined && (
      <Suspense fallback={null}>
        <Arrival key={userId} />
      </Suspense>
    )
  )
}
