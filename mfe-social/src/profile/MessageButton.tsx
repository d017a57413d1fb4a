import { meets, problemText } from '@shoal/bus'
import { chatPanel } from '@shoal/bus/chat/offers'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import type { Profile } from '@shoal/bus/profile'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useHasBlocked, useTalk } from '../chat/index.ts'

/** Leads to the conversation with somebody; people without a season pass learn that it takes one [CHAT-4]. */
export default function MessageButton({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { openModal, openPanel, toast } = useShell()
  const session = useSession()
  const talk = useTalk()
  const blocked = useHasBlocked(profile.id)
  const [busy, setBusy] = useState(false)
  if (session === null || blocked) return null
  const mayWrite = meets('pass', { flags: session.user.app_metadata, pass: session.user.pass })

  async function write() {
    if (!mayWrite) return openModal(getSeasonPass, { reason: 'Direct messages are for season pass holders.' })
    setBusy(true)
    try {
      await talk(profile.id)
      openPanel(chatPanel)
      onDone()
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={<Mail />} busy={busy} onClick={() => void write()}>
      Message
    </Button>
  )
}
