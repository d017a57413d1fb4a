import { isStaff } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import { useBlock, useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { UserRoundX } from 'lucide-react'
import { useChatOptions } from './optionsStore.ts'

/** Block on a person's card [MUTE-1]; staff have Mute in its place. */
export default function BlockButton({ user }: { user: Person; room?: string }) {
  const session = useSession()
  const blocked = useChatOptions((state) => state.options?.blocked.some(({ id }) => id === user.id) ?? false)
  const { block, unblock } = useBlock()
  if (session === null || session.user.id === user.id) return null
  if (blocked)
    return (
      <Button size="small" icon={<UserRoundX />} onClick={() => void unblock(user)}>
        Unblock
      </Button>
    )
  const staff = isStaff({ flags: session.user.app_metadata, pass: session.user.pass })
  if (staff || user.role === 'mod' || user.role === 'admin') return null
  return (
    <Button size="small" icon={<UserRoundX />} onClick={() => block(user)}>
      Block
    </Button>
  )
}
