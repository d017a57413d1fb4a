import { randomUUID } from 'node:crypto'
import type { MessageKind, RoomMessage } from '@shoal/bus/voice/contract'
import { api, type SignedIn, signUp, until } from './people.ts'
import type { TestServer } from './server.ts'

/** A show where people send TTS messages and sound effects, and whose staff decide over them. */
export interface MessageShow {
  server: TestServer
  admin: SignedIn
}

/** What tests of messages do in a show; it is asked for each time, because a server that starts anew is another one. */
export function messagesIn(show: () => MessageShow) {
  const of = async (who: SignedIn, about = who): Promise<RoomMessage[]> => {
    const { ttsMessages, sfxMessages } = await api(show().server, who).voice.of({ params: { userId: about.user.id } })
    return [...ttsMessages, ...sfxMessages]
  }
  const stateOf = async (who: SignedIn, { id }: { id: string }) => (await of(who)).find((one) => one.id === id)
  return {
    /** Somebody's last messages, the newest of each kind first, as `who` may know them. */
    of,
    /** One of the own messages as it is now. */
    stateOf,
    /** Waits until the sound of a message is there; its address. */
    made: (who: SignedIn, message: { id: string }): Promise<string> =>
      until('the sound of a message', async () => (await stateOf(who, message))?.url ?? null),
    tokensOf: (who: SignedIn) => api(show().server, who).tokens.balance(),
    /** Somebody new, with tokens for some messages. */
    async sender(tokens = 1_000): Promise<SignedIn> {
      const { server, admin } = show()
      const who = await signUp(server)
      const body = { userId: who.user.id, amount: tokens, reason: 'For the test' }
      if (tokens > 0) await api(server, admin).economy.correct({ body, key: randomUUID() })
      return who
    },
    /** Gives somebody a TTS or SFX token, and has them open it. */
    async giveToken(to: SignedIn, kind: MessageKind): Promise<void> {
      const { server, admin } = show()
      const { items } = await api(server).items.catalogue()
      const token = Object.values(items).find(
        ({ effect }) => effect?.name === 'give voucher' && effect.voucher === kind && effect.amount === 1,
      )
      const item = await api(server, admin).items.give({
        body: { userId: to.user.id, itemId: token!.id, reason: 'for the test' },
        key: randomUUID(),
      })
      await api(server, to).items.consume({ params: { id: item.id } })
    },
    async decide(
      who: SignedIn,
      { id }: { id: string },
      status: 'approved' | 'rejected',
      more: { superApproved?: boolean; reason?: string } = {},
    ): Promise<RoomMessage> {
      const { message } = await api(show().server, who).voice.decide({ params: { id }, body: { status, ...more } })
      return message
    },
  }
}
