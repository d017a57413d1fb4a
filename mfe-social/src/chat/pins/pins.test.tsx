import { sessionArea } from '@shoal/bus'
import type { Pinned } from '@shoal/bus/chat'
import { somebody } from '@shoal/remote-kit/testing'
import { act, screen } from '@testing-library/react'
import { closeChat, openChat, serving } from '../testing/chat.tsx'
import { message } from '../testing/samples.ts'

const room = 'stream:kitchen'
const lou = somebody()
const minute = 60_000
/** A pinned tip of so many tokens, told of at a second. */
const pin = (amount: number, second: number, forMs = minute): Pinned => ({
  message: message({
    ...{ id: `tip-${amount}`, room, kind: 'tip', text: '', tip: { to: lou, amount } },
    at: new Date(Date.parse('2026-07-01T01:44:00Z') + second * 1_000).toISOString(),
  }),
  forMs,
})
const shown = () => screen.queryByText(/Pinned for a minute/)?.parentElement?.textContent ?? null
const settle = () => act(async () => jest.advanceTimersByTimeAsync(50))

beforeEach(async () => {
  // The later part is loaded, so that no test waits for it.
  await import('./PinnedLine.tsx')
  jest.useFakeTimers()
})
afterEach(() => {
  closeChat()
  jest.useRealTimers()
})

describe('the pinned line of a room', () => {
  it('[TOK-4] (line in the room) a large tip stands above all others for a minute; a later one takes its place', async () => {
    const { receive } = openChat(serving())
    await settle()
    expect(shown()).toBeNull()
    receive('chat:pinned', { room, ...pin(300, 0) })
    await settle()
    expect(shown()).toMatch(/lantern_lou tipped lantern_lou₣300$/)
    await act(async () => jest.advanceTimersByTimeAsync(40_000))
    receive('chat:pinned', { room, ...pin(500, 40) })
    await settle()
    expect(shown()).toMatch(/₣500$/)
    await act(async () => jest.advanceTimersByTimeAsync(59_000))
    expect(shown()).toMatch(/₣500$/)
    await act(async () => jest.advanceTimersByTimeAsync(1_000))
    expect(shown()).toBeNull()
  })

  it('somebody who comes within the minute sees it for the rest of that minute', async () => {
    openChat(Object.assign(serving(), { pinned: (name: string) => (name === room ? pin(300, 0, 10_000) : null) }))
    await settle()
    expect(shown()).toMatch(/₣300$/)
    await act(async () => jest.advanceTimersByTimeAsync(10_000))
    expect(shown()).toBeNull()
  })

  it('of the answer to entering and the events beside it the newest counts, in whichever order they come', async () => {
    const server = serving()
    const { receive, bus } = openChat(server)
    await settle()
    let answer = (_: Pinned | null) => {}
    const again = async () => {
      server.pinned = (name) => (name === room ? new Promise((resolve) => (answer = resolve)) : null)
      act(() => bus.publish(sessionArea.topics.resync, {}))
      await settle()
    }
    // Pinned while it was being asked: an answer that was read before does not undo it.
    await again()
    receive('chat:pinned', { room, ...pin(300, 0) })
    await act(async () => answer(null))
    await settle()
    expect(shown()).toMatch(/₣300$/)
    // An answer that is newer than the event that comes after it.
    await again()
    await act(async () => answer(pin(500, 20)))
    receive('chat:pinned', { room, ...pin(400, 10) })
    await settle()
    expect(shown()).toMatch(/₣500$/)
    // Taken away while it was being asked.
    await again()
    receive('chat:removed', { room, ids: ['tip-500'], by: 'moderator' })
    await act(async () => answer(pin(500, 20)))
    await settle()
    expect(shown()).toBeNull()
    // Gone while this page was away.
    receive('chat:pinned', { room, ...pin(600, 30) })
    await again()
    await act(async () => answer(null))
    await settle()
    expect(shown()).toBeNull()
  })
})
