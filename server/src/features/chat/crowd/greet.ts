import type { Scene } from '../../../platform/crowd/act.ts'
import { sql } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Connection } from '../../../platform/realtime/listen.ts'
import { useStreams } from '../../streams/index.ts'
import { useAudience } from '../audience.ts'
import { abroad } from './lines/abroad.ts'
import { welcome, welcomeToo } from './lines/answers.ts'
import type { Speech } from './speech.ts'
import { speakerOf } from './talk.ts'

/** When it checks whether a newcomer has the chat open, in seconds after they came. */
const looks = [1.5, 4, 7, 10, 13, 16]
const greetingsAtOnce = 3
const [yes, no] = [() => true, () => false]

/** Greets people by name, once, when they have the chat open for the first time. It only watches who is there. */
export function createGreeter(platform: Platform, speech: Speech) {
  const greeted = new Set<string>()
  let scene: Scene | null = null
  let atIt = 0

  /** Whether one of the crowd has called somebody by name before: it is in what was said, so it outlives a restart. */
  async function isKnown(userId: string, at: Scene): Promise<boolean> {
    const callers = await platform.database.query<{ id: string }>(sql`
      select distinct author_id as id from chat_messages
      where ${userId} = any (mentions) and author_id is not null`)
    return callers.some(({ id }) => at.isOurs(id))
  }

  function roomOf(connection: Connection): string | null {
    const rooms = useAudience(platform).keysOf(connection)
    return rooms.find((room) => room !== 'global') ?? rooms[0] ?? null
  }

  /** True when nothing is left to do for them. */
  async function greet(at: Scene, connection: Connection): Promise<boolean> {
    const { who } = connection
    if (who === null || greeted.has(who.userId)) return true
    const room = roomOf(connection)
    if (room === null) return false
    const camera = room === 'global' ? undefined : room.slice('stream:'.length)
    const there = at.here(camera)
    const first = speakerOf(at.chance, there)
    if (!first || atIt >= greetingsAtOnce) return false
    greeted.add(who.userId)
    if (await isKnown(who.userId, at)) return true
    atIt += 1
    const places = await useStreams(platform).all()
    const slots = {
      ...{ friends: [], name: who.person.displayName },
      room: places.find(({ id }) => id === camera)?.name ?? 'this',
    }
    const own = first.regular.language && abroad[first.regular.language].hello
    const words = speech.one(own ?? welcome, room, first.regular, slots)
    const isSaid = words !== null && (await first.say(words, { room }).then(yes, no))
    // Whoever was to say it could not: somebody else tries later.
    if (!isSaid) {
      atIt -= 1
      greeted.delete(who.userId)
      return false
    }
    at.after(60, () => {
      atIt -= 1
    })
    const second = speakerOf(
      at.chance,
      there.filter((one) => one !== first && one.regular.language === undefined),
    )
    const more = second && at.chance.happens(0.6) ? speech.one(welcomeToo, room, second.regular, slots) : null
    if (second && more !== null) at.after(at.chance.between(2.5, 6), () => second.say(more, { room }))
    return true
  }

  function look(connection: Connection, [next, ...rest]: readonly number[], since = 0): void {
    const at = scene
    if (at === null || next === undefined) return
    at.after(next - since, async () => {
      if (!(await greet(at, connection))) look(connection, rest, next)
    })
  }
  const meet = (connection: Connection) => {
    const { who } = connection
    if (who !== null && scene !== null && !scene.isOurs(who.userId) && !greeted.has(who.userId)) look(connection, looks)
  }
  platform.gateway.onConnect(meet)
  platform.gateway.onRefresh(meet)

  return {
    begins(now: Scene): void {
      scene = now
      atIt = 0
    },
  }
}
