import { spinPrice } from '@shoal/bus/prizes/odds'
import type { CrowdPart } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { usePeople } from '../../accounts/index.ts'
import { usePrizes } from '../service.ts'

/** Nobody gambles their last. */
const keeps = 60
/** A regular with this much more buys a dozen, now and then. */
const wellOff = 600

/** How many of the crowd had a go before anybody came, so that the machine shows some wins. */
const before = 6

/** The crowd tries its luck. */
export const prizesCrowd = (platform: Platform): CrowdPart => ({
  async seed(regulars) {
    const persons = await usePeople(platform).persons(regulars.slice(0, before).map(({ id }) => id))
    for (const userId of persons.keys()) await usePrizes(platform).spin({ userId }, 1, 'demo')
  },
  acts: [
    {
      name: 'prizes.spin',
      every: [25, 75],
      act: async ({ chance, here }) => {
        const all = here()
        if (all.length === 0) return
        const one = chance.pick(all)
        const [{ tokens }, { places, pool }] = await Promise.all([one.api.tokens.balance(), one.api.prizes.read()])
        if (pool.length === 0 || !places) return
        const left = tokens - keeps
        if (left >= spinPrice * 12 + wellOff && chance.happens(0.25)) await one.api.prizes.spin({ body: { spins: 12 } })
        else if (left >= spinPrice) await one.api.prizes.spin({ body: { spins: 1 } })
      },
    },
  ],
})
