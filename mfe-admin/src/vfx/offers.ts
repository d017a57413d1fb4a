import { modal } from '@shoal/remote-kit/define'

export const promptVfx = modal('prompt-vfx')
