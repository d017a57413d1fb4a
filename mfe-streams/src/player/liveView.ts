import { gathering } from '@shoal/remote-kit'

/** Names the missing parts of the picture, its time bar and the cards of cameras: once, among the controls. */
export const liveView = gathering('the live view')
