import type { Actor, CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Tokens that each of the crowd gets from the treasury of the demo on a day. */
const stipend = 120
/** Tips, the small ones more often. */
const amounts = [5, 5, 5, 10, 10, 10, 10, 20, 20, 25, 50, 50, 69, 100, 150, 300] as const
/** Nobody gives their last. */
const keeps = 40
/** Somebody of the audience may be tipped as well, once in a while. */
const toAudience = 0.2

/**
 * Fills the treasury of the demo from the mint and gives everybody of the crowd their tokens for the day, in one transfer
 * each; a day's second try moves nothing.
 */
async function payStipend({ clock, ledger }: Platform, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const day = clock.now().toISOString().slice(0, 10)
  const [mint, treasury] = [
    await ledger.ensureAccount('mint', 'main'),
    await ledger.ensureAccount('vault', 'demo-crowd'),
  ]
  const purses: string[] = []
  for (const id of [...ids].sort()) purses.push(await ledger.ensureAccount('user', id))
  const whole = stipend * purses.length
  await ledger.transfer({
    key: `demo-treasury:${day}`,
    reason: 'demo-treasury',
    legs: [
      { account: mint, amount: -whole },
      { account: treasury, amount: whole },
    ],
  })
  await ledger.transfer({
    key: `demo-stipend:${day}`,
    reason: 'demo-stipend',
    legs: [{ account: treasury, amount: -whole }, ...purses.map((account) => ({ account, amount: stipend }))],
  })
}

/** The receiver of a tip: somebody who has just said something in the giver's room. */
function receiver(scene: Scene, giver: Actor): string | null {
  const since = scene.clock.ms() - 120_000
  const spoke = scene.heard(giver.room).filter(({ at, from }) => from.id !== giver.id && Date.parse(at) >= since)
  const ours = spoke.filter(({ from }) => scene.isOurs(from.id))
  const others = spoke.filter(({ from }) => !scene.isOurs(from.id))
  const from = others.length > 0 && scene.chance.happens(toAudience) ? others : ours
  return from.length === 0 ? null : scene.chance.pick(from).from.id
}

/** The crowd tips, with tokens from the demo's treasury. */
export function tokensCrowd(platform: Platform): CrowdPart {
  return {
    begins: (scene) => payStipend(platform, scene.everybody),
    acts: [
      { name: 'tokens.stipend', every: [600, 900], act: (scene) => payStipend(platform, scene.everybody) },
      {
        name: 'tokens.tip',
        every: [40, 90],
        act: async (scene) => {
          const { chance } = scene
          const here = scene.here()
          if (here.length === 0) return
          const giver = chance.pick(here)
          const to = receiver(scene, giver)
          if (to === null) return
          const { tokens } = await giver.api.tokens.balance()
          const tip = chance.pick(amounts.slice(0, scene.isOurs(to) ? undefined : 7))
          if (tokens - tip < keeps) return
          await giver.api.tokens.tip({ params: { userId: to }, body: { tip, room: giver.room } })
        },
      },
    ],
  }
}
