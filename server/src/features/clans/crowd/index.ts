import type { CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type DemoClan, demoFeud, foundDemoClan } from '../demo.ts'
import { useMembership } from '../membership.ts'
import { useClanRoll } from '../roll.ts'
import { useClans } from '../service.ts'

/** The clans that two of the crowd own. */
const ownClans: readonly Omit<DemoClan, 'owner' | 'members' | 'invited'>[] = [
  {
    ...{ tag: demoFeud[0], name: 'Reef Union', color: '#7fe3a0', emblem: 'coral', open: true, tokens: 420 },
    description: 'Regulars for fair weather, hot water and a second pizza night. The Old Salts may apologise any time.',
  },
  {
    ...{ tag: demoFeud[1], name: 'Old Salts', color: '#f2b880', emblem: 'lighthouse', open: false, tokens: 380 },
    description: 'We sailed with the Reef until the second pizza night. Cold water, one pizza, and a long memory.',
  },
]
/** Clans of the demo show that the crowd joins, one after the other; null stays without one. */
const joins = ['REEF', 'DEEP', 'SALT', 'REEF', 'KRIL', 'NITE', null, 'SALT', 'KRIL', 'REEF', null] as const
/** One in so many of the crowd declines the Deep Enders. */
const declines = 5
/** Gifts to a vault; nobody gives their last. */
const amounts = [2, 5, 5, 10, 10, 25] as const
const keeps = 60

/** Puts the crowd into clans as it was before the first start: owners let them in, and some did not want to. */
async function joinAtFirst(platform: Platform, regulars: readonly { id: string; name: string }[]): Promise<void> {
  const founders = regulars.slice(1, 1 + ownClans.length)
  const others = regulars.slice(1 + ownClans.length)
  for (const [index, { name }] of founders.entries())
    await foundDemoClan(platform, { ...ownClans[index]!, owner: name.toLowerCase(), members: [], invited: [] })
  // These were there yesterday, too.
  await useClans(platform).notePlaces()
  const [membership, roll] = [useMembership(platform), useClanRoll(platform)]
  const owners = new Map<string, string>()
  for (const tag of [...demoFeud, 'DEEP', 'KRIL', 'NITE']) {
    const owner = await roll.ownerOf(tag)
    if (owner) owners.set(tag, owner)
  }
  for (const [index, { id }] of others.entries()) {
    const tag = joins[index % joins.length]
    const owner = owners.get(tag ?? 'DEEP')
    if (owner === undefined || (tag === null && index % declines > 1)) continue
    await membership.add({ userId: owner }, tag ?? 'DEEP', id)
    // Somebody who is to stay without a clan declines.
    if (tag === null) await membership.remove({ userId: id }, 'DEEP', id)
    else await membership.add({ userId: id }, tag ?? 'DEEP', id)
    if (tag && index < joins.length) await membership.rank({ userId: owner }, tag, id, 'Leader')
  }
}

/** Somebody who is here puts a little into the vault of their clan. */
async function give({ here, chance }: Scene): Promise<void> {
  const members = here()
  if (members.length === 0) return
  const giver = chance.pick(members)
  const [{ myClan }, { tokens }] = await Promise.all([giver.api.clans.invites(), giver.api.tokens.balance()])
  const amount = chance.pick(amounts)
  if (myClan === null || tokens - amount < keeps) return
  await giver.api.clans.deposit({ params: { tag: myClan.tag }, body: { amount } })
}

/** The crowd is in clans, and gives to their vaults. */
export const clansCrowd = (platform: Platform): CrowdPart => ({
  seed: (regulars) => joinAtFirst(platform, regulars),
  acts: [{ name: 'clans.give', every: [90, 240], act: give }],
})
