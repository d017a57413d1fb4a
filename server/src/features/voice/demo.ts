import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import { useTokens } from '../tokens/index.ts'
import { useSending } from './sending.ts'

/** Messages in the queue of the demo show: their senders, cameras (null: the whole site), voices and words. */
const waiting = [
  {
    by: 'rival',
    streamId: 'kitchen',
    voice: 'announcer',
    message: 'Whoever left the oven on, the fish would like a word.',
  },
  { by: 'pass', streamId: null, voice: 'cowboy', message: 'Good evening, everybody. There is a crab in the garden.' },
] as const

const nobody = { admin: false, mod: false, fish: false, qa: false }

/** Two messages for the staff of a new show to listen to. */
export async function makeDemoMessages(platform: Platform): Promise<void> {
  const people = await usePeople(platform).byDisplayNames(waiting.map(({ by }) => by))
  for (const { by, streamId, voice, message } of waiting) {
    const person = people.get(by)
    if (!person) continue
    const user = { userId: person.id, flags: nobody, pass: 'pass' as const }
    const items = useItems(platform)
    await Promise.all([items.open(person.id), useTokens(platform).open(person.id)])
    await platform.database.transaction(async () => {
      await items.lock(person.id)
      await items.changeVouchers(person.id, 'tts', 1)
    })
    await useSending(platform).send(user, streamId, { message, voice, payWithToken: true })
  }
}
