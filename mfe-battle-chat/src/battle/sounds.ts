import type { Bus } from '@shoal/bus'

/** Plays one of the two variants of a battle sound. */
export function playSound(bus: Bus, name: 'battle-queue' | 'battle-win'): void {
  bus.publish('settings:play-sound', { name: `${name}-${1 + Math.floor(Math.random() * 2)}` })
}
