import { tokensTipped } from '../../happenings/tokens.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useAccess } from './access.ts'
import { useDirect } from './direct/service.ts'
import { useLive } from './live.ts'
import { useMutes } from './mutes.ts'
import { usePins } from './pins.ts'
import type { NewMessage } from './store.ts'

/**
 * TOK-4: a tip that was given in a room is a line there, in the transaction that moves its tokens. A giver who may not
 * speak in the room is refused as with a message, and the refusal takes the tokens back. If the giver is muted no line is
 * written, but the tokens arrive.
 */
export function writeTips(platform: Platform): void {
  const { clock, happenings } = platform
  happenings.inTransaction(tokensTipped, async ({ payload: { fromUserId, toUserId, amount, room } }) => {
    if (room === undefined) return
    const refused = await useAccess(platform).toSpeakNow(room, fromUserId)
    if (refused) throw refused
    if (await useMutes(platform).isMuted(fromUserId)) return
    const live = useLive(platform)
    const people = await usePeople(platform).persons(live.persons.missing([fromUserId, toUserId]))
    const message: NewMessage = {
      ...{ id: newId(), room, kind: 'tip', authorId: fromUserId, text: '', mentions: [] },
      ...{ tipTo: toUserId, tipAmount: amount, at: clock.now() },
    }
    usePins(platform).announce(await live.write(message, [...people.values()]))
    useDirect(platform).tell(room)
  })
}
