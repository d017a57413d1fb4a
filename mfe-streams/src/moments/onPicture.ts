import { keptSwitch } from '../layout/keptSwitch.ts'

/** Whether this browser shows on the picture what people do. */
export const useOnPicture = keptSwitch('moments-on-picture')
