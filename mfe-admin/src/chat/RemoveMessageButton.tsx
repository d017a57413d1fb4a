import type { ChatMessage } from '@shoal/bus/chat'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Trash2 } from 'lucide-react'
import { removeMessage } from './offers.ts'

/** Remove, among the actions of a chat message. */
export default function RemoveMessageButton({ message }: { message: ChatMessage }) {
  const { openModal } = useShell()
  if (message.removedBy !== null) return null
  return (
    <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => openModal(removeMessage, { message })}>
      Remove
    </Button>
  )
}
