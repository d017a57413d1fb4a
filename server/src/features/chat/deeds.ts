import type { Person } from '@shoal/bus/common'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { useLive } from './live.ts'
import type { StoredMessage } from './message.ts'
import { useMutes } from './mutes.ts'
import { useShadow } from './shadow.ts'
import type { NewMessage } from './store.ts'

/** A line about somebody's deed: a tip, a clip, a prize. Parts of its text that people wrote are filtered already. */
export type Deed = Pick<NewMessage, 'room' | 'text' | 'kind' | 'tipTo' | 'tipAmount' | 'clip'> & { authorId: string }

/** The lines that the server writes in somebody's name, into rooms where they may speak. */
export const useDeeds = service((platform) => ({
  /**
   * Writes a line about a deed, or null where none is written: a mute covers what is said in somebody's name, too [MUTE-1].
   * While they are muted nobody sees it, in the shadow they alone. Belongs to the transaction it is called in.
   * @param people everybody whom the line names, as far as `live.persons` does not know them
   */
  async write(deed: Deed, people: readonly Person[]): Promise<StoredMessage | null> {
    const heardBy = await useMutes(platform).heardBy(deed.authorId)
    if (heardBy === 'nobody') return null
    const shadow = heardBy === 'author'
    if (shadow) useShadow(platform).note(deed.authorId)
    return useLive(platform).write({ id: newId(), mentions: [], at: platform.clock.now(), ...deed, shadow }, people)
  },
}))
