import { type Bus, settingsArea } from '@shoal/bus'

/** Plays one of the two variants of a battle sound. */
export function playSound(bus: Bus, name: 'battle-queue' | 'battle-win'): void {
  bus.publish(settingsArea.topics['play-sound'], { name: `${name}-${1 + Math.floor(Math.random() * 2)}` })
}
