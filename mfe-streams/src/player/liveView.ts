import { gathering } from '@shoal/remote-kit'

/** Says what is missing of what lies on the picture, its time bar and the cards of cameras: once, among the controls. */
export const liveView = gathering('the live view')
