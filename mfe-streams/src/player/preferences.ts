import { limits } from '@shoal/bus'

/** What was chosen of a camera's renditions; `auto` follows the network. */
export type Quality = 'auto' | 'high' | 'low'

export interface Preferences {
  /** 0 to 1 */
  volume: number
  muted: boolean
  /** Null until a person chose one. */
  quality: Quality | null
}

const KEY = 'shoal:player'
const standard: Preferences = { volume: 0.8, muted: false, quality: null }
const qualities: readonly unknown[] = ['auto', 'high', 'low']

/** STR-8: low on small screens, high otherwise. */
export const standardQuality = (width: number): Quality => (width < limits.smallBelow ? 'low' : 'high')

/** What was kept of a person's choices, as far as it can be understood. */
export function readPreferences(text: string | null): Preferences {
  try {
    const { volume, muted, quality } = JSON.parse(text ?? '{}') as Record<string, unknown>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : standard.volume,
      muted: muted === true,
      quality: qualities.includes(quality) ? (quality as Quality) : null,
    }
  } catch {
    return standard
  }
}

/** The player's settings on this device. Storage may be forbidden; then they last as long as the page. */
export const preferences = {
  read(): Preferences {
    try {
      return readPreferences(localStorage.getItem(KEY))
    } catch {
      return standard
    }
  },
  keep(part: Partial<Preferences>): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...this.read(), ...part }))
    } catch {}
  },
}
