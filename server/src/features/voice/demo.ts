import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import { useTokens } from '../tokens/index.ts'
import { type Sender, useSending } from './sending.ts'

const nobody = { admin: false, mod: false, fish: false, qa: false }

/** Two messages and a sound effect for the staff of a new show to listen to. */
export async function makeDemoMessages(platform: Platform): Promise<void> {
  const sending = useSending(platform)
  const items = useItems(platform)
  const people = await usePeople(platform).byDisplayNames(['rival', 'pass'])

  /** Has somebody of the demo show send something that one voucher of its kind pays for. */
  async function sent(name: string, kind: 'tts' | 'sfx', send: (by: Sender) => Promise<unknown>): Promise<void> {
    const person = people.get(name)
    if (!person) return
    await Promise.all([items.open(person.id), useTokens(platform).open(person.id)])
    await platform.database.transaction(async () => {
      await items.lock(person.id)
      await items.changeVouchers(person.id, kind, 1)
    })
    await send({ userId: person.id, flags: nobody, pass: 'pass' })
  }
  const words = (message: string, voice: string) => ({ message, voice, payWithToken: true })

  await sent('rival', 'tts', (by) =>
    sending.tts(by, 'kitchen', words('Whoever left the oven on, the fish would like a word.', 'announcer')),
  )
  await sent('pass', 'tts', (by) =>
    sending.tts(by, null, words('Good evening, everybody. There is a crab in the garden.', 'cowboy')),
  )
  await sent('pass', 'sfx', (by) => sending.sfx(by, 'kitchen', { sfx: 'sad-trombone', payWithToken: true }))
}
