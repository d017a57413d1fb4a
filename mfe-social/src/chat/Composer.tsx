import { sessionArea } from '@shoal/bus'
import { useLive, useSession } from '@shoal/remote-kit'
import { MessageForm } from './MessageForm.tsx'

/** The line at the foot of a room. Visitors write, too, and sign up when they send. */
export function Composer({ room, label }: { room: string; label: string }) {
  const session = useSession()
  const { status } = useLive(sessionArea.states.connection)
  return <MessageForm room={room} label={label} me={session?.user.id ?? null} offline={status !== 'connected'} />
}
