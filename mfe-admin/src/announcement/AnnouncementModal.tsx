import { useShell } from '@shoal/remote-kit'
import { AnnouncementForm } from './AnnouncementForm.tsx'

export default function AnnouncementModal() {
  const { closeModal } = useShell()
  return <AnnouncementForm onDone={closeModal} />
}
