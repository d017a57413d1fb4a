import type { ChatMessage } from '@shoal/bus/chat'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { undoFor } from '../layout/undoFor.ts'
import ChatDeskKeeper from './ChatDeskKeeper.tsx'
import ModerationActions from './ModerationActions.tsx'

const shouter = somebody({ id: 'shouter', displayName: 'Shouter' })
const message: ChatMessage = {
  ...{ id: 'm1', room: 'global', kind: 'text', from: shouter, text: 'BUY NOW', mentions: [], replyTo: null },
  ...{ at: '2026-06-01T20:00:00.000Z', removedBy: null, tip: null },
}

/** The actions of a line, as the chat shows them for the line that somebody points at. */
function point(admin: boolean, at = message) {
  const setFlags = jest.fn()
  const asked: unknown[] = []
  const view = renderInShell(
    <>
      <ChatDeskKeeper />
      <ModerationActions message={at} />
      <input aria-label="Say something" />
    </>,
    {
      states: { session: sessionOf({ app_metadata: { admin, mod: true, fish: false, qa: false } }) },
      api: { accounts: { setFlags } },
      request: async (name, payload) => {
        asked.push([name, payload])
        return {}
      },
    },
  )
  const press = (key: string, on: Element = document.body) => act(async () => void fireEvent.keyDown(on, { key }))
  const undo = () => act(async () => view.toasts.at(-1)?.action?.run())
  return { ...view, setFlags, asked, press, undo }
}

it('[CHAT-4] one key mutes the author of the line for a minute or ten; Undo lets them speak', async () => {
  const { press, undo, asked, toasts } = point(false)
  await press('1')
  await press('0')
  expect(toasts.map(({ text, duration }) => [text, duration])).toEqual([
    ['Shouter is muted for a minute', undoFor],
    ['Shouter is muted for 10 minutes', undoFor],
  ])
  await undo()
  const [userId, reason] = ['shouter', 'for the line “BUY NOW”']
  expect(asked).toEqual([
    ['chat:mute', { userId, minutes: 1, reason }],
    ['chat:mute', { userId, minutes: 10, reason }],
    ['chat:unmute', { userId }],
  ])
})

it('[MUTE-2] a key gives the line as the reason, cut where it is long', async () => {
  const { press, asked } = point(false, { ...message, text: `🐟${'x'.repeat(300)}` })
  await press('1')
  const [, { reason }] = asked[0] as [string, { reason: string }]
  expect(reason).toMatch(/^for the line “🐟x+…”$/)
  expect(reason.length).toBeLessThan(280)
})

it('[CHAT-4] a removal by key waits ten seconds for Undo; asked twice, or with the page, it goes at once', async () => {
  jest.useFakeTimers()
  const { press, undo, asked } = point(false)
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  await press('d')
  await later(undoFor - 1)
  await undo()
  await later(undoFor)
  expect(asked).toEqual([])
  await press('d')
  await later(undoFor)
  expect(asked).toEqual([['chat:remove', { id: 'm1' }]])
  await press('d')
  await press('Delete')
  expect(asked).toHaveLength(2)
  await press('d')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await later(undoFor)
  expect(asked).toHaveLength(3)
  jest.useRealTimers()
})

it('[CHAT-4] admins ban by key and take it back; moderators, typing and lines of staff are left alone', async () => {
  const admin = point(true)
  await admin.press('b')
  await admin.undo()
  expect(admin.setFlags.mock.calls.map(([{ body }]) => body)).toEqual([
    { banned: true, reason: 'for the line “BUY NOW”' },
    { banned: false },
  ])
  await admin.press('1', screen.getByRole('textbox'))
  expect(admin.asked).toEqual([])
  admin.unmount()

  const mod = point(false)
  await mod.press('b')
  expect(mod.setFlags).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull()
  mod.unmount()

  const ofStaff = point(true, { ...message, from: { ...shouter, role: 'mod' } })
  await ofStaff.press('1')
  await ofStaff.press('b')
  expect([ofStaff.asked, ofStaff.setFlags.mock.calls]).toEqual([[], []])
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Remove'])
})
