import { type AuditionEffect, ToyId, toys } from '@shoal/bus/auditions/contract'
import { auditionsErrors } from '@shoal/bus/auditions/errors'
import { idempotencyErrors } from '@shoal/bus/errors'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useTokens } from '../tokens/index.ts'
import { useZoneView } from '../zones/index.ts'
import { createStore, type PointsRow } from './store.ts'
import { useAuditionView } from './view.ts'

/** What viewers play over the picture of an audition; the tokens are the house's, the points the star's [AUD-3]. */
export const useAuditionToys = service((platform) => {
  const { clock, database, publisher } = platform
  const store = createStore(database)
  const view = useAuditionView(platform)
  const purse = useTokens(platform)

  async function present(rows: readonly PointsRow[]): Promise<AuditionEffect[]> {
    const persons = await usePeople(platform).persons(rows.map(({ byUserId }) => byUserId))
    return rows.flatMap(({ id, streamId, toy, byUserId, until }) => {
      const { success, data } = ToyId.safeParse(toy)
      if (!success || until === null) return []
      const forMs = Math.max(0, until.getTime() - clock.ms())
      return { id, liveStreamId: streamId, toy: data, user: persons.get(byUserId) ?? deletedPerson, forMs }
    })
  }

  return {
    /** What is seen on a camera now, and what can be pressed there. Throws the Refusal `auditions/no-such-audition`. */
    async effects(streamId: string, who: Who | null) {
      const row = await store.ofStream(streamId)
      if (row === null || row.state === 'closed') refuse(auditionsErrors.noSuchAudition)
      const zones = await useZoneView(platform).of(who)
      return {
        effects: await present(await store.toysAt(streamId, clock.now())),
        clickableZones: zones.filter(({ camera }) => camera === streamId),
      }
    },

    /** Buys a toy and plays it, once for each key. Throws the Refusals of the call; nothing has moved then. */
    async play({ userId: byUserId }: Who, userId: string, toy: ToyId, key?: string) {
      if (byUserId === userId) refuse(auditionsErrors.notYourself, 'toy')
      const { price, points, seconds } = toys[toy]
      await purse.open(byUserId)
      return database.transaction(async () => {
        const row = await store.locked(userId)
        if (!row) refuse(auditionsErrors.noSuchAudition)
        const before = key === undefined ? null : await store.line(byUserId, key)
        if (before && (before.streamId !== row.streamId || before.toy !== toy)) refuse(idempotencyErrors.mismatch)
        if (before) {
          const [effect] = await present([before])
          return { tokens: await purse.balance(byUserId), points: row.points, effect: effect! }
        }
        if (row.state === 'closed') refuse(auditionsErrors.notOpen)
        if (!row.online) {
          const person = await usePeople(platform).person(userId)
          refuse(auditionsErrors.notLive, { name: person?.displayName ?? 'Whoever it was' })
        }
        const [id, at] = [newId(), clock.now()]
        const { streamId } = row
        const { tokens } = await purse.spend(byUserId, price, 'audition-toy', {
          ...{ key: `audition-toy:${id}`, reference: { streamId, toy } },
        })
        const line = {
          ...{ id, streamId, points, byUserId, toy, reason: null, key: key ?? null, at },
          until: new Date(at.getTime() + seconds * 1000),
        }
        const after = await store.addPoints(line)
        const [effect] = await present([line])
        publisher.toAll('auditions:effect', effect!)
        await view.tellFigures(userId)
        return { tokens, points: after, effect: effect! }
      })
    },
  }
})
