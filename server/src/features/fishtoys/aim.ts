import { meets } from '@shoal/bus'
import { authErrors } from '@shoal/bus/errors'
import type { Aim } from '@shoal/bus/fishtoys/contract'
import { fishtoysErrors } from '@shoal/bus/fishtoys/errors'
import type { ItemTarget } from '@shoal/bus/items/contract'
import { service } from '../../platform/feature.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useClanRoll } from '../clans/index.ts'
import { useContestants } from '../contestants/index.ts'
import { useStreams } from '../streams/index.ts'
import type { ToyUser } from './use.ts'

/** What each group is called in a sentence. */
const groups = {
  ALL: 'everybody',
  CLANLESS: 'everybody without a clan',
  FREE_USERS: 'everybody without a pass',
} as const

/** The targets of toys: people, rooms, clans and groups [ITEM-3]. */
export const useAims = service((platform) => {
  /** Finds what an id means for a toy of this target type. Refuses what is not there, and what the person may not see. */
  return async (type: ItemTarget, id: string | null, by: ToyUser): Promise<Aim> => {
    if (type === 'ALL' || type === 'CLANLESS' || type === 'FREE_USERS') {
      if (id !== null) refuse(fishtoysErrors.noSuchTarget, 'notNeeded')
      return { type, id, name: groups[type] }
    }
    if (id === null) refuse(fishtoysErrors.noSuchTarget, 'missing')
    if (type === 'CONTESTANTS') {
      const [found] = await useContestants(platform).read([id])
      if (found?.status !== 'in') refuse(fishtoysErrors.noSuchTarget, 'contestant')
      return { type, id, name: found.name }
    }
    if (type === 'ROOMS') {
      const { liveStreams, liveStreamStatus } = await useStreams(platform).overview(null)
      const found = liveStreams.find((camera) => camera.id === id)
      if (!found || liveStreamStatus[id] !== 'online') refuse(fishtoysErrors.noSuchTarget, 'room')
      if (found.access === 'season_pass' && !meets('pass', by)) refuse(authErrors.needsPass)
      return { type, id, name: found.name }
    }
    if (type === 'CLANS') {
      const [clan] = (await useClanRoll(platform).clans([id])).values()
      if (!clan) refuse(fishtoysErrors.noSuchTarget, 'clan')
      return { type, id: clan.tag, name: `${clan.name} [${clan.tag}]` }
    }
    const people = usePeople(platform)
    // Ids are longer than any name, so neither is taken for the other.
    const person = (await people.person(id)) ?? (await people.byDisplayNames([id])).get(id.toLowerCase())
    if (!person) refuse(fishtoysErrors.noSuchTarget, 'person')
    // People are shown as they are called when somebody looks.
    return { type, id: person.id, name: '' }
  }
})
