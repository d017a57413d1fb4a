import type { ChatMessage } from '@shoal/bus/chat/contract'
import { io, type Socket } from 'socket.io-client'
import { allow } from '../../scripts/lib/pace.mjs'
import type { SignedIn } from './people.ts'

const room = 'global'

/** A page as the shell keeps it: comes back by itself, looks again when it must, and tells messages apart by their ids. */
export async function openPage(url: string, who?: SignedIn) {
  const link: Socket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnectionDelay: 200, reconnectionDelayMax: 500 },
    auth: who ? { token: who.access_token } : {},
  })
  const seen = new Map<string, ChatMessage>()
  const frames: string[] = []
  const states: boolean[] = []
  let [resyncs, losses] = [0, 0]
  const take = (messages: readonly ChatMessage[]) => {
    for (const message of messages) seen.set(message.id, message)
  }
  const enter = async () => {
    const answer = (await link.timeout(allow(10_000)).emitWithAck('chat:join', { room })) as {
      messages?: ChatMessage[]
    }
    take(answer.messages ?? [])
  }
  const lookAgain = () => {
    resyncs += 1
    enter().catch(() => {})
  }
  link.on('chat:messages', ({ messages }: { messages: ChatMessage[] }) => {
    frames.push(...messages.map(({ id }) => id))
    take(messages)
  })
  link.on('nodes:changed', ({ reachable, missed }: { reachable: boolean; missed: boolean }) => {
    states.push(reachable)
    if (!missed) return
    losses += 1
    lookAgain()
  })
  await new Promise<void>((resolve) => link.once('connect', resolve))
  await enter()
  link.on('connect', () => {
    if (!link.recovered) lookAgain()
  })
  return {
    link,
    /** Texts of the messages of this test, in the order of the show. */
    texts: () =>
      [...seen.values()]
        .sort((a, b) => a.at.localeCompare(b.at))
        .map(({ text }) => text)
        .filter((text) => text.startsWith('said')),
    frames,
    states,
    /** How often it looked again. */
    resyncs: () => resyncs,
    /** How often it was told that something may be missing. */
    losses: () => losses,
  }
}
export type Page = Awaited<ReturnType<typeof openPage>>
