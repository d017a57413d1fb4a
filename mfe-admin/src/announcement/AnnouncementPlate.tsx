import { Plate } from '@shoal/ui/Plate'
import { AnnouncementForm } from './AnnouncementForm.tsx'

export const AnnouncementPlate = () => (
  <Plate title="Announcement" level={2}>
    <AnnouncementForm />
  </Plate>
)
