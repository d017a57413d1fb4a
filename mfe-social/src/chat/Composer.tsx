import { isStaff, sessionArea } from '@shoal/bus'
import { useLive, useSession } from '@shoal/remote-kit'
import { MessageForm } from './MessageForm.tsx'

/** The line at the foot of a room. Visitors write, too, and sign up when they send. */
export function Composer({ room, label, hint }: { room: string; label: string; hint?: string | undefined }) {
  const session = useSession()
  const { status } = useLive(sessionArea.states.connection)
  const staff = isStaff(session && { flags: session.user.app_metadata, pass: session.user.pass })
  const me = session?.user.id ?? null
  return <MessageForm {...{ room, label, hint, me, staff }} connection={status} />
}
