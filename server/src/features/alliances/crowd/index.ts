import type { CrowdPart } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { demoFeud, useClanRoll } from '../../clans/index.ts'
import { useAlliances } from '../service.ts'

/** Two clans of the crowd were allied before the first start, and one of them broke it. */
export const alliancesCrowd = (platform: Platform): CrowdPart => ({
  async seed() {
    const [roll, alliances] = [useClanRoll(platform), useAlliances(platform)]
    const [one, other] = demoFeud
    const [owner, otherOwner] = [await roll.ownerOf(one), await roll.ownerOf(other)]
    if (!owner || !otherOwner) return
    await alliances.propose(owner, one, other)
    await alliances.propose(otherOwner, other, one)
    await alliances.end(otherOwner, other, one)
  },
})
