import { roomKind } from '@shoal/bus/chat/rules'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useClanRoll } from '../clans/index.ts'
import { useStreams } from '../streams/index.ts'

const fixed: Readonly<Record<string, string>> = { global: 'Global', pass: 'Season Pass', xl: 'Season Pass XL' }
const idsIn = (room: string) => room.split(':').slice(1)

/**
 * Rooms as people call them, by their ids: the name of a camera, the tag of a clan, the two of a conversation. What is not
 * there any more is said so.
 */
export async function nameRooms(platform: Platform, rooms: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(rooms)]
  const of = (kind: ReturnType<typeof roomKind>) => wanted.filter((room) => roomKind(room) === kind)
  const [streams, clans, directs] = [of('stream'), of('clan'), of('direct')]
  const [cameras, tags, people] = await Promise.all([
    streams.length === 0 ? [] : useStreams(platform).all(),
    useClanRoll(platform).tagsOf(clans.flatMap(idsIn)),
    directs.length === 0 ? new Map() : usePeople(platform).persons(directs.flatMap(idsIn)),
  ])
  const cameraNames = new Map(cameras.map(({ id, name }) => [id, name]))
  const nameOf = (room: string): string => {
    const ids = idsIn(room)
    switch (roomKind(room)) {
      case 'stream':
        return cameraNames.get(ids[0]!) ?? 'a camera that is gone'
      case 'clan':
        return tags.has(ids[0]!) ? `clan [${tags.get(ids[0]!)}]` : 'a clan that is gone'
      case 'direct':
        return `between ${ids.map((id) => people.get(id)?.displayName ?? 'a deleted account').join(' and ')}`
      default:
        return fixed[room] ?? room
    }
  }
  return new Map(wanted.map((room) => [room, nameOf(room)]))
}
