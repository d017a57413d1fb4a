import type { Zone } from '@shoal/bus/zones'
import { shapeProblem, zoneStatus } from '@shoal/bus/zones/rules'

export type ActionName = Zone['action']['name']

export const actionWords: Record<ActionName, string> = {
  'give experience': 'Give experience',
  'give item': 'Give item',
  'change live stream': 'Change live stream',
  'open link': 'Open link',
}

/** What an item that is not chosen yet is called. */
export const noItem = 'none'

export const nameOf = ({ name }: Pick<Zone, 'name'>): string => name.trim() || 'Zone without a name'

/** What a zone does, in a few words; `cameras` are names by id. */
export function doesWhat({ action }: Zone, cameras: ReadonlyMap<string, string>): string {
  if (action.name === 'give experience')
    return action.metadata < 0 ? `Takes ${-action.metadata} XP` : `Gives ${action.metadata} XP`
  if (action.name === 'change live stream')
    return `Switches to ${cameras.get(action.metadata) ?? 'a camera that is gone'}`
  return action.name === 'open link' ? `Opens ${URL.parse(action.metadata)?.host ?? 'a link'}` : 'Gives an item'
}

export const statusWord = ({ valid }: Zone, now: number): 'Active' | 'Pending' | 'Expired' => {
  const status = zoneStatus(valid, now)
  return status === 'active' ? 'Active' : status === 'pending' ? 'Pending' : 'Expired'
}

/** Problems that must be mended before a zone can be saved, by field. */
export interface Problems {
  amount?: string
  camera?: string
  link?: string
  item?: string
  end?: string
  shape?: string
}

export function problemsOf({ action, valid, shape }: Zone): Problems {
  const url = action.name === 'open link' ? URL.parse(action.metadata) : null
  return {
    ...(action.name === 'give experience' && action.metadata === 0 && { amount: 'How much? At least 1 XP' }),
    ...(action.name === 'change live stream' && action.metadata === '' && { camera: 'Choose the camera' }),
    ...(action.name === 'give item' && action.metadata === noItem && { item: 'Choose the item' }),
    ...(action.name === 'open link' &&
      !(url && /^https?:$/.test(url.protocol)) && { link: 'A whole address, with https:// before it' }),
    ...(valid.start !== '' &&
      valid.end !== '' &&
      Date.parse(valid.start) >= Date.parse(valid.end) && { end: 'Ends before it starts' }),
    ...(shapeProblem(shape) !== null && { shape: shapeProblem(shape) ?? '' }),
  }
}
