import { chatArea } from '@shoal/bus/chat'
import { chatPanel } from '@shoal/bus/chat/offers'
import type { Profile } from '@shoal/bus/profile'
import { later, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { AtSign } from 'lucide-react'

// Brings the chat along, which is there already where somebody points at a name in it.
const MessageButton = later(() => import('./MessageButton.tsx'), { name: 'The message button', size: 'icon' })

/** Direct messages reach season pass holders, and staff. */
const getsMessages = ({ pass, role }: Profile): boolean => pass !== 'none' || role === 'admin' || role === 'mod'

/** The ways to say something to somebody; none for visitors and for oneself. `onDone` is called as the chat opens. */
export function TalkButtons({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { bus, openPanel } = useShell()
  const session = useSession()
  if (session === null || session.user.id === profile.id) return null
  const mention = () => {
    onDone()
    openPanel(chatPanel)
    bus.publish(chatArea.topics.mention, { displayName: profile.displayName })
  }
  return (
    <>
      <Button size="small" icon={<AtSign />} onClick={mention}>
        Mention
      </Button>
      {getsMessages(profile) && <MessageButton profile={profile} onDone={onDone} />}
    </>
  )
}
