import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import { useAccess } from './access.ts'
import { useLive } from './live.ts'

/** Somebody's messages, for staff who decide over them. */
export const useSaid = service((platform) => {
  const { store } = useLive(platform)
  return {
    /** The messages of a person in rooms that are not for few, the latest first, with the number of all; `text` looks for a part of them. */
    by: store.saidBy,
    /** Whether what was said in a room was said to this person among others: nobody reports what they cannot read. */
    async heardBy(userId: string, room: string): Promise<boolean> {
      return (await useAccess(platform).concerned(room, [userId])).length > 0
    },
    /** Messages by their ids; unknown ones are absent. */
    byIds: (ids: readonly string[]) => store.byIds(ids.filter(isUuid)),
  }
})
