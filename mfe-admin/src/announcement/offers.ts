import { modal } from '@shoal/remote-kit/define'

export const editAnnouncement = modal('announcement')
