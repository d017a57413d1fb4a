import type { PrizeRarity } from '@shoal/bus/prizes/odds'

/** How long the claw takes to bring the first capsule up, in ms; the same as in its style sheet. */
export const clawMs = 1_900

/** How long the plain capsules take together, and how long each of the others waits after the one before, in ms. */
const plainMs = 1_300
const pauses: Readonly<Partial<Record<PrizeRarity, number>>> = { RARE: 420, EPIC: 900 }
/** Many rare ones together do not take longer than this, in ms. */
const luckyMs = 3_600
const openingMs = 600

export interface Reveal {
  /** When each capsule comes open, in ms after all lie in the tray. */
  opensAt: number[]
  /** When the last one is open. */
  end: number
}

/** Plain capsules come open in the order in which they were drawn; the rare ones keep people waiting, the epic most. */
export function revealOf(rarities: readonly PrizeRarity[]): Reveal {
  const step = Math.min(110, plainMs / rarities.length)
  const lucky = (['RARE', 'EPIC'] as const).flatMap((rarity) =>
    rarities.flatMap((one, place) => (one === rarity ? [{ place, pause: pauses[rarity] ?? 0 }] : [])),
  )
  const wanted = lucky.reduce((sum, { pause }) => sum + pause, 0)
  const pace = Math.min(1, luckyMs / Math.max(1, wanted))
  const opensAt = rarities.map((_, place) => place * step)
  let at = rarities.length === 1 ? 0 : rarities.length * step
  for (const { place, pause } of lucky) {
    at += pause * pace
    opensAt[place] = at
  }
  return { opensAt, end: Math.max(...opensAt) + openingMs }
}

const sounds: Readonly<Record<PrizeRarity, string>> = {
  COMMON: 'capsule',
  UNCOMMON: 'capsule-high',
  RARE: 'find',
  EPIC: 'prize-epic',
}
/** Plain capsules that come open sooner after each other are heard once. */
const apartMs = 190

/** The sounds and their times, in ms after all lie in the tray. */
export function soundsOf(rarities: readonly PrizeRarity[], { opensAt }: Reveal): Array<{ at: number; name: string }> {
  const heard: Array<{ at: number; name: string }> = []
  let last = Number.NEGATIVE_INFINITY
  const order = rarities.map((rarity, place) => ({ rarity, at: opensAt[place]! })).sort((a, b) => a.at - b.at)
  for (const { rarity, at } of order) {
    if (pauses[rarity] === undefined && at - last < apartMs) continue
    last = at
    heard.push({ at, name: sounds[rarity] })
  }
  return heard
}

/** The rarest of these. */
export const bestRarity = (rarities: readonly PrizeRarity[]): PrizeRarity =>
  (['EPIC', 'RARE', 'UNCOMMON'] as const).find((rarity) => rarities.includes(rarity)) ?? 'COMMON'
/** The sound of a prize that is shown without waiting. */
export const soundOf = (rarity: PrizeRarity): string => sounds[rarity]
