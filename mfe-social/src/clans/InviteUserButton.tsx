import { inviteToClan } from '@shoal/bus/clans/offers'
import { mayInvite } from '@shoal/bus/clans/rules'
import type { Person } from '@shoal/bus/common'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ShieldPlus } from 'lucide-react'
import { useClans } from './clansStore.ts'

/** Invite to clan, on a person's card: for members of a clan, about people without one [CLAN-3]. */
export default function InviteUserButton({ user }: { user: Person; room?: string }) {
  const { openModal } = useShell()
  const me = useSession()?.user.id
  const own = useClans((state) => state.clan)
  if (own === null || !mayInvite(own.rank) || user.clan !== null || me === user.id) return null
  return (
    <Button size="small" icon={<ShieldPlus />} onClick={() => openModal(inviteToClan, { tag: own.tag, user })}>
      Invite to clan
    </Button>
  )
}
