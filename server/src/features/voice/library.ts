import { limits, type SoundEffect } from '@shoal/bus/voice/contract'
import type { Platform } from '../../platform/platform.ts'
import { useSounds } from '../../platform/sounds/index.ts'
import { useFeatures } from '../features/index.ts'
import { effectUrl } from './addresses.ts'
import { effects } from './effects/catalogue.ts'

const library: SoundEffect[] = effects.map(({ id, name, category, cost, durationMs }) => ({
  ...{ id, name, category, cost, durationMs, url: effectUrl(id) },
}))

/** Whether sounds are made of descriptions now: somebody makes them, and no admin has switched it off. */
export const offersPrompts = async (platform: Platform): Promise<boolean> =>
  useSounds(platform).canMake && (await useFeatures(platform).enabled('ai-sfx'))

/** The sounds that people may choose from, and what one of their own would cost; null while none are made [SFX-1]. */
export async function soundsOnOffer(
  platform: Platform,
): Promise<{ effects: SoundEffect[]; promptCost: number | null }> {
  return { effects: library, promptCost: (await offersPrompts(platform)) ? limits.promptCost : null }
}
