// What other areas of this remote may use of announcement.
export { AnnouncementPlate } from './AnnouncementPlate.tsx'
