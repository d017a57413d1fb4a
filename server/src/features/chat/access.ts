import { type Access, meets } from '@shoal/bus'
import { chatErrors } from '@shoal/bus/chat/errors'
import { directPartner, roomKind } from '@shoal/bus/chat/rules'
import { authErrors } from '@shoal/bus/errors'
import { service } from '../../platform/feature.ts'
import { refusalFor, type Who } from '../../platform/people/who.ts'
import { type Refusal, refusal } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useClanRoll } from '../clans/index.ts'
import { useStreams } from '../streams/index.ts'
import { useReach } from './direct/reach.ts'

/** Somebody at the door of a room: the fields that decide on entry. */
type Guest = Pick<Who, 'userId' | 'flags' | 'pass'>

/** The id in `stream:<id>` or `clan:<id>`. */
const idIn = (room: string) => room.slice(room.indexOf(':') + 1)

const asksFor = (access: 'public' | 'season_pass'): Access => (access === 'public' ? 'anyone' : 'pass')

/** How long the list of cameras is taken as known, in ms; any node may change it. One that is not in it is looked for. */
const keepMs = 900

const labels: Partial<Record<ReturnType<typeof roomKind>, string>> = {
  ...{ global: 'Global', pass: 'Season Pass', xl: 'Season Pass XL', clan: 'your clan', direct: 'a direct message' },
}

/** Who may enter which room, to read and to speak [CHAT-1]. */
export const useAccess = service((platform) => {
  const { clock } = platform
  let known = new Map<string, { access: Access; name: string }>()
  let until = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    const open = await useStreams(platform).open()
    known = new Map(open.map(({ id, access, name }) => [id, { access: asksFor(access), name }] as const))
    until = clock.passed() + keepMs
  }

  /** What the room of a camera asks for, or null when no such camera is shown. */
  async function ofCamera(id: string): Promise<Access | null> {
    if (until <= clock.passed() || !known.has(id)) {
      loading ??= load().finally(() => {
        loading = null
      })
      await loading
    }
    return known.get(id)?.access ?? null
  }

  /** The same, read from the database itself: within a transaction, waiting for what others load could take for ever. */
  async function ofCameraNow(id: string): Promise<Access | null> {
    const access = (await useStreams(platform).access()).get(id)
    return access === undefined ? null : asksFor(access)
  }

  /** The same for a room that is for few: an outsider gets the same answer as for a made-up name. */
  async function amongThem(room: string, who: Guest | null, speaking: boolean): Promise<Refusal | null> {
    if (who === null) return refusal(authErrors.required)
    if (roomKind(room) === 'clan') {
      const place = await useClanRoll(platform).clanOf(who.userId)
      return place?.clanId === idIn(room) ? null : refusal(chatErrors.noSuchRoom)
    }
    const partner = directPartner(room, who.userId)
    if (partner === null) return refusal(chatErrors.noSuchRoom)
    return refusalFor('pass', who) ?? useReach(platform).refusal(who.userId, partner, speaking)
  }

  /** `accessOf` answers what the room of a camera asks for; null when no such camera is shown. */
  async function doorOf(
    room: string,
    who: Guest | null,
    speaking: boolean,
    accessOf = ofCamera,
  ): Promise<Refusal | null> {
    switch (roomKind(room)) {
      case 'global':
        return null
      case 'pass':
        return refusalFor('pass', who)
      case 'xl':
        return refusalFor('xl', who)
      case 'clan':
      case 'direct':
        return amongThem(room, who, speaking)
      case 'stream': {
        const access = await accessOf(idIn(room))
        return access === null ? refusal(chatErrors.noSuchRoom) : refusalFor(access, who)
      }
    }
  }

  return {
    /**
     * Whether there is such a room, asked of the database itself: fit for a transaction. Clans and people were there
     * when somebody was let in, and what is written after them is seen by nobody.
     */
    exists: async (room: string): Promise<boolean> =>
      roomKind(room) !== 'stream' || useStreams(platform).exists(idIn(room)),

    /** The name for people of a room that was asked for just now. */
    label: (room: string): string => labels[roomKind(room)] ?? known.get(idIn(room))?.name ?? 'a room',

    /** The refusal that this person gets at the door of a room, or null: to read what is said there. */
    toRead: (room: string, who: Who | null): Promise<Refusal | null> => doorOf(room, who, false),

    /** The same, to say something there. */
    toSpeak: (room: string, who: Who | null): Promise<Refusal | null> => doorOf(room, who, true),

    /**
     * The refusal for a person whose deed writes a line into a room, or null; by the state within the current transaction,
     * without this node's memory.
     */
    async toSpeakNow(room: string, userId: string): Promise<Refusal | null> {
      // Global is open to everybody, and most is said there.
      if (roomKind(room) === 'global') return null
      const standing = await usePeople(platform).standing(userId)
      return doorOf(room, standing && { userId, ...standing }, true, ofCameraNow)
    },

    /**
     * Out of some people, those who may read in a room: others learn nothing of what is said there. For a camera that is
     * not shown just now, all of them.
     */
    async concerned(room: string, userIds: readonly string[]): Promise<readonly string[]> {
      if (userIds.length === 0) return userIds
      const kind = roomKind(room)
      if (kind === 'direct') return userIds.filter((id) => directPartner(room, id) !== null)
      if (kind === 'clan') {
        const places = await useClanRoll(platform).clansOf(userIds)
        return userIds.filter((id) => places.get(id)?.clanId === idIn(room))
      }
      const asked = kind === 'global' ? 'anyone' : kind === 'stream' ? await ofCamera(idIn(room)) : kind
      if (asked === null || asked === 'anyone') return userIds
      const standings = await Promise.all(userIds.map((id) => usePeople(platform).standing(id)))
      return userIds.filter((_, index) => meets(asked, standings[index] ?? null))
    },
  }
})
