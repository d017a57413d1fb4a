import { modalArea } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import { usePage } from '../../page/context.ts'

/** What follows when a session was opened: the page becomes that person's, and the modal closes. */
export function useSignedIn(): (session: Session) => void {
  const { bus, session: control, toasts } = usePage()
  return (session) => {
    bus.publish(modalArea.topics.close, {})
    control.take(session)
    toasts.show({ type: 'success', text: `Logged in as ${session.user.displayName}` })
  }
}
