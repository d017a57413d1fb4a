import type { Access } from '@shoal/bus'
import { chatErrors } from '@shoal/bus/chat/errors'
import { service } from '../../platform/feature.ts'
import { refusalFor, type Who } from '../../platform/people/who.ts'
import { type Refusal, refusal } from '../../platform/refusal.ts'
import { useStreams } from '../streams/index.ts'

const cameraOf = (room: string) => room.slice('stream:'.length)

/** How long the list of cameras is taken as known, in ms; any node may change it. One that is not in it is looked for. */
const keepMs = 900

/** Who may enter which room, to read and to speak [CHAT-1]. */
export const useAccess = service((platform) => {
  const { clock } = platform
  let known = new Map<string, { access: Access; name: string }>()
  let until = 0
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    const streams = await useStreams(platform).season('all', null)
    known = new Map(
      streams.map(({ id, access, name }) => [id, { access: access === 'public' ? 'anyone' : 'pass', name }] as const),
    )
    until = clock.ms() + keepMs
  }

  /** What a room asks for, or null when there is no such room. */
  async function needed(room: string): Promise<Access | null> {
    if (room === 'global') return 'anyone'
    const id = cameraOf(room)
    if (until <= clock.ms() || !known.has(id)) {
      loading ??= load().finally(() => {
        loading = null
      })
      await loading
    }
    return known.get(id)?.access ?? null
  }

  return {
    /** Whether there is such a room, asked of the database itself: fit for a transaction. */
    exists: async (room: string): Promise<boolean> => room === 'global' || useStreams(platform).exists(cameraOf(room)),

    /** What people call a room that was asked for just now. */
    label: (room: string): string => (room === 'global' ? 'Global' : (known.get(cameraOf(room))?.name ?? 'a room')),

    /** The refusal that this person gets at the door, or null. */
    async refusal(room: string, who: Who | null): Promise<Refusal | null> {
      const access = await needed(room)
      if (access === null) return refusal(chatErrors.noSuchRoom)
      return refusalFor(access, who)
    },
  }
})
