import { type HostBus, type SoundSettings, settingsArea } from '@shoal/bus'
import { createStore } from 'zustand'

export interface SettingsState {
  sound: SoundSettings
  /** `system` follows the person's system; `reduce` always keeps things still. */
  motion: 'system' | 'reduce'
}

const KEY = 'shoal:settings'
const standard: SettingsState = { sound: { volume: 0.3, muted: false }, motion: 'system' }

/** The settings that were kept, as far as they can be read. */
export function readSettings(text: string | null): SettingsState {
  try {
    const kept = JSON.parse(text ?? '{}') as { sound?: Partial<SoundSettings>; motion?: unknown }
    const volume = kept.sound?.volume
    return {
      sound: {
        volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : standard.sound.volume,
        muted: kept.sound?.muted === true,
      },
      motion: kept.motion === 'reduce' ? 'reduce' : 'system',
    }
  } catch {
    return standard
  }
}

/** This browser's settings: kept in local storage, applied at once, told to everyone over the bus. */
export class Settings {
  readonly store = createStore<SettingsState>(() => {
    try {
      return readSettings(localStorage.getItem(KEY))
    } catch {
      return standard
    }
  })
  private readonly bus: HostBus

  constructor(bus: HostBus) {
    this.bus = bus
    this.apply()
    this.store.subscribe(() => {
      this.apply()
      try {
        localStorage.setItem(KEY, JSON.stringify(this.store.getState()))
      } catch {}
    })
  }

  change(part: Partial<SettingsState>): void {
    this.store.setState(part)
  }

  private apply(): void {
    const { sound, motion } = this.store.getState()
    this.bus.state(settingsArea.states.sound).set(sound)
    document.documentElement.dataset.motion = motion
  }
}
