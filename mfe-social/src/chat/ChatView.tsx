import { chatSettings } from '@shoal/bus/chat/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { Popover } from '@shoal/ui/Popover'
import { Switch } from '@shoal/ui/Switch'
import { Settings2, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import styles from './CrowdChip.module.css'
import { useChat } from './chatStore.ts'

/** How the chat looks, as each person likes it. */
export default function ChatView() {
  const faces = useChat((state) => state.faces)
  const { openModal } = useShell()
  const session = useSession()
  const [open, setOpen] = useState(false)
  const more = () => {
    setOpen(false)
    openModal(chatSettings)
  }
  const showFaces = useChat((state) => state.showFaces)
  return (
    <Popover
      label="Chat view"
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <IconButton size="small" label="Chat view">
          <SlidersHorizontal />
        </IconButton>
      }
    >
      <div className={styles.card}>
        <Switch
          label="Faces"
          hint="The pictures of people before their names"
          checked={faces}
          onCheckedChange={showFaces}
        />
        {session && (
          <Button size="small" icon={<Settings2 />} onClick={more}>
            Chat settings
          </Button>
        )}
      </div>
    </Popover>
  )
}
