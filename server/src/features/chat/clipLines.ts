import type { ChatClip } from '@shoal/bus/chat/contract'
import type { Person } from '@shoal/bus/common'
import { service } from '../../platform/feature.ts'
import { useAccess } from './access.ts'
import { useDeeds } from './deeds.ts'
import { useLive } from './live.ts'

/** The lines in the room of a camera about clips that were kept there. Both belong to the transaction they are called in. */
export const useClipLines = service((platform) => {
  const live = useLive(platform)

  return {
    /** Writes a line about a new clip into its room; nothing if the room is gone. */
    async add(room: string, from: Person, clip: ChatClip): Promise<void> {
      if (!(await useAccess(platform).exists(room))) return
      // The text is what pages show that know nothing of clips.
      const text = `kept a clip: “${clip.name}”`
      await useDeeds(platform).write({ room, kind: 'text', authorId: from.id, text, clip }, [from])
    },

    /** Takes away what was said of a clip that is not to be seen any more. */
    async takeAway(clipId: string, by: 'moderator' | 'author'): Promise<void> {
      for (const line of await live.store.aboutClip(clipId)) await live.takeAway(line, by)
    },
  }
})
