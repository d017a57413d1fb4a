import { type Bus, settingsArea } from '@shoal/bus'
import type { BattleAction } from '@shoal/bus/battle'

/** Plays one of the two variants of a battle sound. */
export function playSound(bus: Bus, name: 'battle-queue' | 'battle-win'): void {
  bus.publish(settingsArea.topics['play-sound'], { name: `${name}-${1 + Math.floor(Math.random() * 2)}` })
}

/** Plays the sound of an action that the server drew, so that all hear the same [BAT-6]. */
export function playAction(bus: Bus, action: BattleAction, variant: number): void {
  bus.publish(settingsArea.topics['play-sound'], { name: `battle-${action}-${variant}` })
}
