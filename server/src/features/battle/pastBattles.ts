import { type BattleEnding, limits, type PastBattle } from '@shoal/bus/battle/contract'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { usePeople } from '../accounts/index.ts'
import { createStore } from './store.ts'

/** How a battle ended, of its row. */
export function endingOf({
  forfeit,
  kicked,
  userOneVotes,
  userTwoVotes,
}: {
  forfeit: boolean
  kicked: boolean
  userOneVotes: number
  userTwoVotes: number
}): BattleEnding {
  if (kicked) return 'kick'
  if (forfeit) return 'forfeit'
  return userOneVotes === userTwoVotes ? 'tie' : 'votes'
}

/** Battles that are over, to look up. */
export const usePastBattles = service((platform) => {
  const store = createStore(platform.database)

  return {
    /** A page of them, the newest first; with an id, those before that battle; none for an unknown id. */
    async page(before: string | undefined): Promise<{ battles: PastBattle[]; more: boolean }> {
      if (before !== undefined && !isUuid(before)) return { battles: [], more: false }
      const most = limits.battlePastPage
      const rows = await store.past(before, most + 1)
      const shown = rows.slice(0, most)
      const ids = shown.flatMap(({ userOne, userTwo }) => [userOne, userTwo]).filter((id) => id !== null)
      const persons = await usePeople(platform).persons([...new Set(ids)])
      const personOf = (id: string | null) => (id !== null && persons.get(id)) || deletedPerson
      const battles = shown.map((row) => ({
        id: row.id,
        userOne: personOf(row.userOne),
        userTwo: personOf(row.userTwo),
        userOneVotes: row.userOneVotes,
        userTwoVotes: row.userTwoVotes,
        winner: winnerOf(row),
        ending: endingOf(row),
        startedAt: row.startedAt.toISOString(),
        endedAt: row.endedAt!.toISOString(),
      }))
      return { battles, more: rows.length > most }
    },
  }
})

/** An account that is deleted leaves no id, so it is known by the other one; null once both are gone. */
function winnerOf(row: {
  userOne: string | null
  userTwo: string | null
  winnerId: string | null
}): 'one' | 'two' | null {
  const { userOne, userTwo, winnerId } = row
  if (userOne === null && userTwo === null) return null
  if (userOne !== null) return winnerId === userOne ? 'one' : 'two'
  return winnerId === userTwo ? 'two' : 'one'
}
