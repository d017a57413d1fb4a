import { limits, type Pinned } from '@shoal/bus/chat/contract'
import { roomKind } from '@shoal/bus/chat/rules'
import { limits as tokens } from '@shoal/bus/tokens/limits'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { useAudience } from './audience.ts'
import { useLive } from './live.ts'
import { namedIn, present, type StoredMessage } from './message.ts'

/**
 * The line of a large tip stands above all others of its room for a minute. It is not stored anywhere: it is the newest
 * such line of the last minute, so people who come within that minute see it too, on any node, also after a restart.
 */
export const usePins = service((platform) => {
  const { clock, publisher } = platform
  const { store, persons } = useLive(platform)
  const readings = new Map<string, () => Promise<StoredMessage | null>>()

  function latest(room: string): Promise<StoredMessage | null> {
    let reading = readings.get(room)
    if (!reading) {
      reading = freshRead(() => store.lastTip(room, tokens.grandTip, new Date(clock.ms() - limits.pinnedMs)))
      readings.set(room, reading)
    }
    return reading()
  }

  const shown = (message: StoredMessage) => present(message, persons.map(namedIn(message)), clock.now())

  return {
    /** What is pinned in a room. One that was taken away leaves the place empty. */
    async of(room: string): Promise<Pinned | null> {
      const message = roomKind(room) === 'direct' ? null : await latest(room)
      const forMs = message ? message.at.getTime() + limits.pinnedMs - clock.ms() : 0
      if (!message || message.removedBy !== null || forMs <= 0) return null
      await persons.ensure(namedIn(message))
      return { message: shown(message), forMs }
    },

    /**
     * Tells everybody in the room of a line that was just written, if it is to be pinned; within a transaction once that is
     * committed. Everybody named in it is known to `persons`: to ask the database could wait for this transaction.
     */
    announce(message: StoredMessage): void {
      if ((message.tipAmount ?? 0) < tokens.grandTip || roomKind(message.room) === 'direct') return
      const pinned = { room: message.room, message: shown(message), forMs: limits.pinnedMs }
      publisher.publish(useAudience(platform).address(message.room), 'chat:pinned', pinned)
    },
  }
})
