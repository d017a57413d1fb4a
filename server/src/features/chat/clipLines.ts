import type { ChatClip } from '@shoal/bus/chat/contract'
import type { Person } from '@shoal/bus/common'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { useAccess } from './access.ts'
import { useLive } from './live.ts'
import type { NewMessage } from './store.ts'

/** The lines in the room of a camera about clips that were kept there. Both belong to the transaction they are called in. */
export const useClipLines = service((platform) => {
  const live = useLive(platform)

  return {
    /** Writes a line about a new clip into its room; nothing if the room is gone. */
    async add(room: string, from: Person, clip: ChatClip): Promise<void> {
      if (!(await useAccess(platform).exists(room))) return
      // The text is what pages show that know nothing of clips.
      const message: NewMessage = {
        ...{
          id: newId(),
          room,
          kind: 'text',
          authorId: from.id,
          text: `kept a clip: “${clip.name}”`,
          mentions: [],
          clip,
        },
        at: platform.clock.now(),
      }
      await live.write(message, [from])
    },

    /** Takes away what was said of a clip that is not to be seen any more. */
    async takeAway(clipId: string, by: 'moderator' | 'author'): Promise<void> {
      for (const line of await live.store.aboutClip(clipId)) await live.takeAway(line, by)
    },
  }
})
