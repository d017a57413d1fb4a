import { ApiError } from '@shoal/bus'
import type { Clip } from '@shoal/bus/clips'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import { ClipsPlate } from './ClipsPlate.tsx'
import RejectClipModal from './RejectClipModal.tsx'

const clipOf = (over: Partial<Clip> = {}): Clip => ({
  id: 'c1',
  name: 'The pan is on fire',
  start: '2026-06-01T20:00:00.000Z',
  end: '2026-06-01T20:00:12.000Z',
  duration: 12,
  playbackId: 'demo-kitchen',
  streamId: 'kitchen',
  room: 'Kitchen',
  season: 2,
  access: 'public',
  user: somebody(),
  status: 'pending',
  reason: null,
  likes: 0,
  liked: false,
  createdAt: '2026-06-01T20:01:00.000Z',
  url: '/clips/files/c1.mp4',
  thumbnail: null,
  ...over,
})
const states = { session: sessionOf() }
const Plate = withQueries(ClipsPlate)
afterEach(() => queries.clear())

/** A queue that is emptied by decisions. */
function server(first: Clip[]) {
  const state = { clips: first, asked: [] as unknown[], decided: [] as unknown[] }
  const clips = {
    queue: (input?: { query: object }) => {
      state.asked.push(input?.query)
      return { clips: state.clips, total: state.clips.length }
    },
    decide: (input?: { params: { id: string }; body: object }) => {
      state.decided.push(input?.body)
      state.clips = state.clips.filter(({ id }) => id !== input?.params.id)
      return { clip: clipOf() }
    },
  }
  return { state, api: { clips } }
}

describe('clips to decide over', () => {
  it('[CLP-4] can be looked at and approved; whether everybody may see one of a season pass camera is decided with it', async () => {
    const { state, api } = server([
      clipOf(),
      clipOf({ id: 'c2', name: 'Attic ghost', access: 'season_pass' }),
      clipOf({ id: 'c3', name: 'Too soon', url: null }),
    ])
    const { toasts } = renderInShell(<Plate />, { api, states })
    const row = async (name: string) => within(await screen.findByRole('listitem', { name }))
    await userEvent.click((await row('The pan is on fire')).getByRole('button', { name: 'Watch The pan is on fire' }))
    expect(screen.getByLabelText('The pan is on fire', { selector: 'video' })).toHaveAttribute(
      'src',
      '/clips/files/c1.mp4',
    )
    expect((await row('Too soon')).getByRole('button', { name: 'Approve' })).toBeDisabled()
    await userEvent.click((await row('Attic ghost')).getByRole('checkbox', { name: 'Let everybody see it' }))
    await userEvent.click((await row('Attic ghost')).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByText('Attic ghost')).toBeNull())
    await userEvent.click((await row('The pan is on fire')).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByText('The pan is on fire')).toBeNull())
    expect(state.decided).toEqual([
      { status: 'approved', from: 'pending', name: 'Attic ghost', access: 'public' },
      { status: 'approved', from: 'pending', name: 'The pan is on fire' },
    ])
    expect(toasts.map(({ text }) => text)).toEqual([
      '“Attic ghost” is public now',
      '“The pan is on fire” is public now',
    ])
  })

  it('[CLP-4] come live, and go when somebody else was quicker', async () => {
    const { state, api } = server([])
    const { receive, toasts } = renderInShell(<Plate />, {
      api: {
        clips: {
          ...api.clips,
          decide: () => {
            state.clips = []
            throw new ApiError(409, 'clips/decided-already', 'Somebody has decided already')
          },
        },
      },
      states,
    })
    expect(await screen.findByText('Nothing waits')).toBeVisible()
    state.clips = [clipOf()]
    receive('clips:created', { id: 'c1', status: 'pending', userId: 'lou', name: 'The pan is on fire' })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Nothing waits')).toBeVisible()
    expect(toasts.map(({ text }) => text)).toEqual(['Somebody has decided already'])
  })

  it('[CLP-4] lead to the dialog that rejects, and are noted as played once approved', async () => {
    const { state, api } = server([clipOf({ status: 'approved' })])
    const { modals } = renderInShell(<Plate />, { api, states })
    await userEvent.click(await screen.findByRole('radio', { name: 'Approved' }))
    await waitFor(() => expect(state.asked.at(-1)).toEqual({ status: 'approved', page: 1, pageSize: 24 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    expect(modals).toMatchObject([{ id: 'reject-clip', props: { clip: { id: 'c1' } } }])
    await userEvent.click(screen.getByRole('button', { name: 'Played on the show' }))
    await waitFor(() =>
      expect(state.decided).toEqual([{ status: 'played', from: 'approved', name: 'The pan is on fire' }]),
    )
  })

  it('say why they could not be read, and are read again', async () => {
    let works = false
    const queue = () => {
      if (!works) throw new ApiError(403, 'auth/forbidden', 'You may not do this')
      return { clips: [clipOf()], total: 1 }
    }
    renderInShell(<Plate />, { api: { clips: { queue } }, states })
    expect(await screen.findByText('You may not do this')).toBeVisible()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The pan is on fire')).toBeVisible()
  })
})

it('[CLP-4] a clip is rejected with the reason that its maker is told', async () => {
  const { state, api } = server([])
  const { closedModals } = renderInShell(<RejectClipModal clip={clipOf()} />, { api, states })
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Too dark ')
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  expect(state.decided).toEqual([{ status: 'rejected', from: 'pending', reason: 'Too dark' }])
  expect(closedModals()).toBe(1)
})
