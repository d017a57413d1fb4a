import type { Platform } from '../../platform/platform.ts'
import { useClanRoll } from '../clans/index.ts'
import { useAlliances } from './service.ts'

/** Two clans of the demo show that stand together, and one that would like to. */
const allied = ['DEEP', 'NITE'] as const
const proposed = ['NITE', 'KRIL'] as const

/** Makes both, where there are these clans. */
export async function makeDemoAlliances(platform: Platform): Promise<void> {
  const [roll, alliances] = [useClanRoll(platform), useAlliances(platform)]
  const owners = new Map<string, string>()
  for (const tag of new Set([...allied, ...proposed])) {
    const owner = await roll.ownerOf(tag)
    if (!owner) return
    owners.set(tag, owner)
  }
  const propose = (from: string, to: string) => alliances.propose(owners.get(from)!, from, to)
  await propose(allied[0], allied[1])
  await propose(allied[1], allied[0])
  await propose(...proposed)
}
