import { ApiError, modalArea } from '@shoal/bus'
import type { SeasonEnd } from '@shoal/bus/notifications'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import { EveryonePlate } from './EveryonePlate.tsx'
import GlobalNotificationModal from './GlobalNotificationModal.tsx'
import SeasonModal from './SeasonModal.tsx'

const Plate = withQueries(EveryonePlate)
const states = { session: sessionOf({ app_metadata: { admin: true, mod: true, fish: false, qa: false } }) }
const ending: SeasonEnd = { number: 3, endsAt: '2026-08-01T16:00:00.000Z', warnDays: 5, words: 'Say goodbye.' }

/** A server that knows when the season ends; `broken` makes its calls fail with that text. */
function serverWith(season: SeasonEnd | null) {
  const asked: unknown[] = []
  const server = { season, broken: null as string | null }
  const check = () => {
    if (server.broken !== null) throw new ApiError(400, 'bad-request', server.broken)
  }
  const answers = {
    season() {
      check()
      return { season: server.season }
    },
    setSeason(input?: { body: Omit<SeasonEnd, 'endsAt'> & { endsAt: string | null } }) {
      const { body } = input!
      asked.push(body)
      check()
      server.season = body.endsAt === null ? null : { ...body, endsAt: body.endsAt }
      return { season: server.season }
    },
    sendGlobal(input?: unknown) {
      asked.push(input)
      check()
      return { id: 'g1', header: null, text: '' }
    },
  }
  return { server, asked, options: { states, api: { notifications: answers } } }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  queries.clear()
})

it('[NOT-1] says when the season ends, or that this is not known and how to ask again', async () => {
  const { server, options } = serverWith(ending)
  server.broken = 'Not now'
  const { modals } = renderInShell(<Plate />, options)
  expect(await screen.findByText('Not now')).toBeVisible()
  // What needs no answer can be done all the same.
  await press('End of the season')
  await press('Global Notification')
  expect(modals.map(({ id }) => id)).toEqual(['season-management', 'global-notification'])
  server.broken = null
  await press('Retry')
  expect(await screen.findByText(/^Season 3 ends .*Aug.* in New York\.$/)).toBeVisible()
})

it('[NOT-1] the end of the season is set; a refusal stands at its field and nothing is lost', async () => {
  const { server, asked, options } = serverWith(ending)
  const { toasts, closedModals } = renderInShell(<SeasonModal />, options)
  const words = await screen.findByRole('textbox', { name: /^What people read besides/ })
  await userEvent.type(words, ' And thanks.')
  server.broken = 'It must end in the future'
  await press('Save')
  expect(await screen.findByText('It must end in the future')).toBeVisible()
  expect(words).toHaveValue('Say goodbye. And thanks.')
  expect(closedModals()).toBe(0)
  server.broken = null
  await press('Save')
  await waitFor(() => expect(closedModals()).toBe(1))
  expect(asked.at(-1)).toEqual({ ...ending, words: 'Say goodbye. And thanks.' })
  expect(toasts).toMatchObject([{ type: 'success', text: 'The end of the season is set' }])
})

it('[NOT-1] the end of the season is taken away once that is confirmed, and a Save after a failed try keeps it', async () => {
  const { server, asked, options } = serverWith(ending)
  const { bus, toasts, closedModals } = renderInShell(<SeasonModal />, options)
  const asks: { text: string; onConfirm: () => void | Promise<void> }[] = []
  bus.on(modalArea.topics.confirm).subscribe((ask) => asks.push(ask))
  // With a field that could not be saved.
  await userEvent.clear(await screen.findByLabelText(/^Ends/))
  await press('Take it away')
  expect(asks[0]?.text).toMatch(/^Nobody is told any more that Season 3 ends .*Aug/)
  expect(asked).toEqual([])
  server.broken = 'Not now'
  await act(async () => asks[0]?.onConfirm())
  expect(toasts).toMatchObject([{ type: 'error', text: 'Not now' }])
  expect([closedModals(), server.season]).toEqual([0, ending])

  server.broken = null
  await userEvent.type(screen.getByLabelText(/^Ends/), '2026-09-01T12:00')
  await press('Save')
  await waitFor(() => expect(closedModals()).toBe(1))
  expect(server.season).toMatchObject({ number: 3, endsAt: '2026-09-01T16:00:00.000Z' })

  await act(async () => asks[0]?.onConfirm())
  expect(asked.at(-1)).toEqual({ ...ending, endsAt: null })
  expect(toasts.at(-1)).toMatchObject({ type: 'success', text: 'No end is set any more' })
  expect(closedModals()).toBe(2)
})

it('[NOT-2] what everybody reads is sent once, with its heading, and kept when it is refused', async () => {
  const { server, asked, options } = serverWith(null)
  const { toasts, closedModals } = renderInShell(<GlobalNotificationModal />, options)
  await press('Send to everyone')
  expect(asked).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^Heading/ }), 'Listen')
  await userEvent.type(screen.getByRole('textbox', { name: /^What everybody reads/ }), 'The garden opens')
  server.broken = 'Another one is on the pages for 12 more seconds'
  await press('Send to everyone')
  expect(await screen.findByText(server.broken)).toBeVisible()
  server.broken = null
  await press('Send to everyone')
  await waitFor(() => expect(closedModals()).toBe(1))
  const sent = { body: { header: 'Listen', text: 'The garden opens' }, key: expect.stringMatching(/./) }
  expect(asked).toEqual([sent, sent])
  expect((asked as { key: string }[])[0]!.key).toBe((asked as { key: string }[])[1]!.key)
  expect(toasts).toMatchObject([{ type: 'success', text: 'Everybody reads it now' }])
})
