import type { CrowdPart } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { catalogue } from '../catalogue/index.ts'
import { useMedals } from '../service.ts'

/** Medals that one of the crowd may have earned before: none that only a few people can have. */
const common = catalogue
  .filter(({ category, xp }) => ['viewer', 'live', 'mondo', 'mission'].includes(category) && xp < 100)
  .map(({ id }) => id)
const most = 6

/** Gives the crowd a few medals each, always the same. What they do brings them more. */
export const medalsCrowd = (platform: Platform): CrowdPart => ({
  async seed(known) {
    for (const [index, { id }] of known.entries()) {
      const count = (index * 5) % (most + 1)
      const ids = Array.from({ length: count }, (_, medal) => common[(index * 5 + medal * 11) % common.length]!)
      await useMedals(platform).decorate(id, ids)
    }
  },
})
