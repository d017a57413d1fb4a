import type { AuditionState, OwnAudition } from '@shoal/bus/auditions/contract'
import { auditionsErrors } from '@shoal/bus/auditions/errors'
import { idempotencyErrors } from '@shoal/bus/errors'
import { auditionApproved, auditionClosed, pointsGiven } from '../../happenings/auditions.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useStreams } from '../streams/index.ts'
import { useAuditions } from './service.ts'
import { type AuditionRow, createStore } from './store.ts'
import { useAuditionView } from './view.ts'

/** What staff do with auditions [AUD-3]. */
export const useAuditionDesk = service((platform) => {
  const { clock, database, happenings } = platform
  const store = createStore(database)
  const view = useAuditionView(platform)
  const auditions = useAuditions(platform)

  return {
    list: async (state: AuditionState): Promise<OwnAudition[]> => view.presentOwn(await store.inState(state)),

    /** Takes a person on the show: badge, camera and the word to everybody in one commit. */
    approve: (who: Who, userId: string): Promise<OwnAudition> =>
      database.transaction(async () => {
        const { streamId } = await auditions.open(userId)
        await store.update(streamId, { approvedAt: clock.now() })
        await usePeople(platform).becomeFish(who.userId, userId)
        await useStreams(platform).update(streamId, { audition: 'fish' })
        await useAudit(platform).record({ who, whom: userId, action: 'auditions.approve', detail: '' })
        await happenings.happen(auditionApproved, { userId })
        await view.tell(streamId)
        return view.own(userId)
      }),

    /** Ends an audition for a reason, which its person is told. */
    close: (who: Who, userId: string, reason: string): Promise<OwnAudition> =>
      database.transaction(async () => {
        const { streamId } = await auditions.open(userId)
        await auditions.close(streamId, 'staff', reason)
        await useAudit(platform).record({ who, whom: userId, action: 'auditions.close', detail: '', reason })
        await happenings.happen(auditionClosed, { userId, at: clock.now().toISOString() })
        return view.own(userId)
      }),

    /** Gives or takes points, once for each key. Throws the Refusals of the call. */
    givePoints: (who: Who, userId: string, points: number, reason: string, key?: string): Promise<number> =>
      database.transaction(async () => {
        const row: AuditionRow | null = await store.locked(userId)
        if (!row) refuse(auditionsErrors.noSuchAudition)
        const before = key === undefined ? null : await store.line(who.userId, key)
        if (before && (before.streamId !== row.streamId || before.points !== points)) refuse(idempotencyErrors.mismatch)
        if (before) return row.points
        if (row.state === 'closed') refuse(auditionsErrors.notOpen)
        if (row.points + points < 0) refuse(auditionsErrors.tooFewPoints, { points: String(row.points) })
        const { streamId } = row
        const line = { id: newId(), streamId, points, byUserId: who.userId, reason, key, at: clock.now() }
        const after = await store.addPoints(line)
        const detail = `${points > 0 ? '+' : ''}${points} points`
        await useAudit(platform).record({ who, whom: userId, action: 'auditions.points', detail, reason })
        await happenings.happen(pointsGiven, { userId, points })
        await view.tellFigures(userId)
        return after
      }),
  }
})
