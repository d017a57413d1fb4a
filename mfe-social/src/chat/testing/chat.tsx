import { RequestError } from '@shoal/bus'
import type { ChatMessage, Conversation, OwnRoom, Pinned, Reactions, SlowMode } from '@shoal/bus/chat'
import type { LiveStream } from '@shoal/bus/streams'
import type { PageStates } from '@shoal/remote-kit'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, within } from '@testing-library/react'
import ChatPanel from '../ChatPanel.tsx'
import { simulateLayout } from './layout.ts'

simulateLayout()

export const kitchen: LiveStream = {
  id: 'kitchen',
  streamId: 'kitchen',
  playbackId: null,
  name: 'Kitchen',
  jwt: null,
  createdAt: '2026-01-01T00:00:00Z',
  season: 1,
  interactive: false,
  access: 'public',
  playbackInfo: null,
}

interface Asked {
  name: string
  payload: {
    room: string
    after?: string
    text?: string
    key?: string
    replyTo?: string
    id?: string
    until?: string
    side?: string
    before?: string
  }
}

/** A chat server in few lines: rooms with their past, and a list of what was asked. */
export function serving(past: Record<string, ChatMessage[]> = {}) {
  const asked: Asked[] = []
  const refuse: Record<'send' | 'join' | 'react' | 'history' | 'conversations', Error | null> = {
    ...{ send: null, join: null, react: null, history: null, conversations: null },
  }
  const answer: {
    left?: string | undefined
    reactions?: Reactions
    rooms?: OwnRoom[]
    conversations?: Conversation[]
    page?: number
    slow?: (room: string) => SlowMode | undefined
    pinned?: (room: string) => Pinned | null | Promise<Pinned | null>
  } = {}
  const historyIn = (all: readonly ChatMessage[], { id, side }: Asked['payload']) => {
    if (refuse.history) throw refuse.history
    const at = all.findIndex((one) => one.id === id)
    if (at < 0) throw new RequestError('not-found', 'This message was not found')
    const [before, after] = [all.slice(0, at), all.slice(at + 1)]
    if (side === 'before') return { messages: before.slice(-100), older: before.length > 100 }
    if (side === 'after') return { messages: after.slice(0, 100), newer: after.length > 100 }
    const messages = [...before.slice(-50), all[at], ...after.slice(0, 50)]
    return { messages, older: before.length > 50, newer: after.length > 50 }
  }
  const request = async (name: string, payload: unknown) => {
    const one = { name, payload } as Asked
    asked.push(one)
    if (name === 'chat:join') {
      if (refuse.join) throw refuse.join
      const all = past[one.payload.room] ?? []
      const from = all.findIndex(({ id }) => id === one.payload.after) + 1
      const slow = answer.slow?.(one.payload.room)
      const pinned = (await answer.pinned?.(one.payload.room)) ?? null
      return { messages: one.payload.after ? all.slice(from) : all.slice(-100), complete: true, pinned, slow }
    }
    if (name === 'chat:rooms') return { rooms: answer.rooms ?? [] }
    if (name === 'chat:conversations') {
      if (refuse.conversations) throw refuse.conversations
      const all = answer.conversations ?? []
      const from = all.findIndex(({ room }) => room === one.payload.before) + 1
      const most = answer.page ?? all.length
      return { conversations: all.slice(from, from + most), more: from + most < all.length }
    }
    if (name === 'chat:past') {
      const until = one.payload.until ?? ''
      return { messages: (past[one.payload.room] ?? []).filter(({ at }) => at <= until) }
    }
    if (name === 'chat:history') return historyIn(past[one.payload.room] ?? [], one.payload)
    if (name === 'chat:react') {
      if (refuse.react) throw refuse.react
      return answer.reactions
    }
    if (name === 'chat:send' && refuse.send) throw refuse.send
    return name === 'chat:send' ? { id: 'sent', text: answer.left ?? one.payload.text } : {}
  }
  const named = (name: string) => asked.filter((one) => one.name === name).map(({ payload }) => payload)
  /**
   * `left` is the next message as the filter leaves it, unchanged by default; a reaction is answered by `reactions`; what
   * is pinned is `pinned`, by room, and how slow it is `slow`. `rooms` are the person's own, `conversations` their direct
   * messages, of which one reading gives `page`.
   */
  return Object.assign(answer, { request, named, refuse, past })
}

let end = () => {}
/** Opens the chat, signed in and with the kitchen on the main picture unless told otherwise. */
export function openChat(
  server: ReturnType<typeof serving>,
  states: Partial<PageStates> = {},
  api: NonNullable<Parameters<typeof renderInShell>[1]>['api'] = {},
) {
  const view = renderInShell(<ChatPanel />, {
    states: { session: sessionOf(), 'selected-stream': kitchen, ...states },
    request: server.request,
    api,
  })
  end = view.unmount
  return view
}
export function closeChat(): void {
  end()
  cleanup()
}

export const line = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Message' })
/** The text of the rows in the document. */
export const said = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
export const heard = (text: string | RegExp) => screen.findByText(text)
