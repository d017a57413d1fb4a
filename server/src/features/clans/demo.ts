import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useTokens } from '../tokens/index.ts'
import { type DemoEmblem, drawnEmblem } from './demoEmblems.ts'
import { emblemOf } from './emblems.ts'
import { useMembership } from './membership.ts'
import { useClans } from './service.ts'
import { useClanVaults } from './vault.ts'

/** A clan of the demo show. People stand there by their display names in lower case. */
export interface DemoClan {
  tag: string
  name: string
  description: string
  color: string
  emblem: DemoEmblem
  open: boolean
  owner: string
  /** What its owner put into the vault. */
  tokens: number
  members: readonly { name: string; rank?: 'Leader' | 'Hostage' }[]
  /** People who were invited and have not answered. */
  invited: readonly string[]
}

const demoClans: readonly DemoClan[] = [
  {
    ...{ tag: 'KRIL', name: 'The Krill', color: '#ff9ade', emblem: 'krill', open: true, owner: 'rival', tokens: 640 },
    description: 'Small, many, everywhere. Anybody may come; nobody is eaten before they have said hello.',
    members: [
      { name: 'warden', rank: 'Leader' },
      { name: 'qa_fish', rank: 'Hostage' },
    ],
    invited: ['viewer'],
  },
  {
    ...{ tag: 'DEEP', name: 'Deep Enders', color: '#7fb4ff', emblem: 'lantern', open: false, owner: 'xl_fan' },
    description: 'We hold our breath longest. By invitation only, and bring your own lantern.',
    ...{ tokens: 2_750, members: [], invited: [] },
  },
  {
    ...{ tag: 'NITE', name: 'Night Watch', color: '#ffd166', emblem: 'anchor', open: false, owner: 'pass' },
    description: 'Somebody has to see what they do at four in the morning. We take turns.',
    ...{ tokens: 1_180, members: [], invited: [] },
  },
]

/** Two clans that the crowd owns: they were allied once, and fell out. */
export const demoFeud = ['REEF', 'SALT'] as const

/** Founds a clan of the demo show, if its owner is there. */
export async function foundDemoClan(platform: Platform, clan: DemoClan): Promise<void> {
  const { owner, tokens, tag, name, description, color, open } = clan
  const who = (await usePeople(platform).byDisplayNames([owner])).get(owner)
  if (!who) return
  const emblem = { name: 'emblem.png', type: 'image/png', bytes: await drawnEmblem(clan.emblem, color) }
  const wanted = { clanTag: tag, name, description, color, open: open ? 'true' : 'false' } as const
  await useClans(platform).found(who.id, wanted, await emblemOf(emblem))
  // The person's own balance stays as it is.
  await useTokens(platform).grant(who.id, tokens, 'demo', `demo-clan:${tag}`)
  await useClanVaults(platform).deposit({ userId: who.id }, tag, tokens, 'demo')
}

/** Lets other people of the demo show accept the owner's invitations. */
async function fillDemoClan(platform: Platform, { tag, owner, members, invited }: DemoClan): Promise<void> {
  const names = [owner, ...members.map(({ name }) => name), ...invited]
  const people = await usePeople(platform).byDisplayNames(names)
  const by = people.get(owner)
  if (!by) return
  const membership = useMembership(platform)
  const add = async (name: string) => {
    const person = people.get(name)
    if (person) await membership.add({ userId: by.id }, tag, person.id)
    return person
  }
  for (const name of invited) await add(name)
  for (const { name, rank } of members) {
    const person = await add(name)
    if (!person) continue
    await membership.add({ userId: person.id }, tag, person.id)
    if (rank) await membership.rank({ userId: by.id }, tag, person.id, rank)
  }
}

/** The clans of the demo show. Yesterday their owners were alone, so that some went up since. */
export async function makeDemoClans(platform: Platform): Promise<void> {
  for (const clan of demoClans) await foundDemoClan(platform, clan)
  await useClans(platform).notePlaces()
  for (const clan of demoClans) await fillDemoClan(platform, clan)
}
