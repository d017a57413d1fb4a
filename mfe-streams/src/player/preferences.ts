import { limits } from '@shoal/bus/page/limits'
import { kept } from '@shoal/bus/streams/handover'
import type { KeyedStorage } from '@shoal/remote-kit'

/** The qualities of a camera, the best first, by the names in its addresses; the last is its sound alone. */
export const rungs = ['high', 'low', 'least', 'sound'] as const
export type Rung = (typeof rungs)[number]

/** A person's choice; `auto` follows the network. */
export type Quality = 'auto' | Rung

export interface Preferences {
  /** 0 to 1 */
  volume: number
  muted: boolean
  /** Null until a person chose one. */
  quality: Quality | null
  /** Several cameras at once [STR-16]. */
  grid: boolean
  /** Ids of the cameras that were chosen for it, besides the main one. */
  wall: readonly string[]
}

const standard: Preferences = { volume: 0.8, muted: false, quality: null, grid: false, wall: [] }
const qualities: readonly unknown[] = ['auto', ...rungs]

/** Whether a quality is smaller than the usual ones: it comes later, in whole segments. */
export const isForSlowLines = (quality: Quality): boolean => quality === 'least' || quality === 'sound'

/** STR-8: low on small screens, high otherwise. */
export const standardQuality = (width: number): Quality => (width < limits.smallBelow ? 'low' : 'high')

/** A person's kept choices, as far as they can be read. */
export function readPreferences(text: string | null): Preferences {
  try {
    const { volume, muted, quality, grid, wall } = JSON.parse(text ?? '{}') as Record<string, unknown>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : standard.volume,
      muted: muted === true,
      quality: qualities.includes(quality) ? (quality as Quality) : null,
      grid: grid === true,
      wall: Array.isArray(wall) ? wall.filter((id) => typeof id === 'string') : standard.wall,
    }
  } catch {
    return standard
  }
}

/** The player's settings on this device. Where nothing may be kept they are the standard ones with each page. */
export const preferencesIn = (storage: KeyedStorage) => ({
  read: (): Preferences => readPreferences(storage.get(kept.player)),
  keep(part: Partial<Preferences>): void {
    storage.set(kept.player, JSON.stringify({ ...this.read(), ...part }))
  },
})
export type KeptPreferences = ReturnType<typeof preferencesIn>
