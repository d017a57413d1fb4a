import { modal } from '@shoal/remote-kit/define'

export const adminToggles = modal('admin-toggles')
