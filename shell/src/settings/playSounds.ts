import { type HostBus, settingsArea } from '@shoal/bus'
import type { Settings } from './Settings.ts'

/** Plays the sounds that are asked for over the bus, at the one volume; their code and samples come with the first. */
export function playSounds(bus: HostBus, { store }: Settings): void {
  bus.on(settingsArea.topics['play-sound']).subscribe(({ name }) => {
    const { volume, muted } = store.getState().sound
    if (muted || volume === 0) return
    const asked = performance.now()
    // If the player cannot be fetched just now, this sound is skipped; the next one tries again.
    void import('@shoal/ui/sounds').then(
      ({ play }) => play(name, volume, asked),
      () => {},
    )
  })
}
