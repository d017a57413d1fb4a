import type { BattleClip, BattleRecording } from '@shoal/bus/battleRecordings'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import { BattleClipFilm } from './BattleClipFilm.tsx'
import { BattlesPlate } from './BattlesPlate.tsx'

const clipOf = (over: Partial<BattleClip> = {}): BattleClip => ({
  ...{ id: 'c1', from: 5_000, to: 35_000, by: null, reported: true },
  at: '2026-06-01T20:01:00.000Z',
  url: '/media/battle-recordings/r1.webm#t=5.0,35.0',
  ...over,
})
const recordingOf = (id: string, battleId: string, name: string, clips: BattleClip[] = []): BattleRecording => ({
  ...{ id, battleId, clips, duration: 118_000 },
  user: somebody({ id: name, displayName: name }),
  startedAt: '2026-06-01T20:00:00.000Z',
  url: `/media/battle-recordings/${id}.webm`,
})
const Plate = withQueries(BattlesPlate)
const states = { session: sessionOf() }
afterEach(() => {
  jest.restoreAllMocks()
  queries.clear()
})

it('[BAT-3] [UI-1] recordings stand by battle, the newest first, and are seen side by side; older ones are read on', async () => {
  const asked: unknown[] = []
  const all = [
    recordingOf('r4', 'late', 'Cat'),
    recordingOf('r3', 'late', 'Dog'),
    recordingOf('r2', 'early', 'Ann', [clipOf()]),
    recordingOf('r1', 'early', 'Bob'),
  ]
  const battleRecordings = {
    page: (input?: { query: { before?: string } }) => {
      asked.push(input?.query)
      const start = input?.query.before === undefined ? 0 : 2
      return { recordings: all.slice(start, start + 2), more: start === 0 }
    },
  }
  renderInShell(<Plate />, { api: { 'battle-recordings': battleRecordings }, states })
  expect(await screen.findByRole('listitem', { name: 'Dog against Cat' })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }))
  const early = within(await screen.findByRole('listitem', { name: 'Bob against Ann' }))
  expect(asked).toEqual([{}, { before: 'r3' }])
  expect(early.getByText('1 report')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull()

  await userEvent.click(early.getByRole('button', { name: 'Watch Bob against Ann' }))
  for (const [name, id] of [
    ['Bob', 'r1'],
    ['Ann', 'r2'],
  ] as const)
    expect(early.getByRole('region', { name }).querySelector('video')).toHaveAttribute(
      'src',
      `/media/battle-recordings/${id}.webm`,
    )
  const kept = within(early.getByRole('list', { name: 'Kept of Ann' }))
  expect(kept.getByText('reported')).toBeVisible()
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await userEvent.click(kept.getByRole('button', { name: '0:05 to 0:35' }))
  expect(play).toHaveBeenCalled()
  expect(early.getByRole('region', { name: 'Ann' }).querySelector('video')!.currentTime).toBe(5)
})

it('[BAT-3] a moderator keeps what they just saw, and lets go of it', async () => {
  const done: unknown[] = []
  let clips: BattleClip[] = []
  const battleRecordings = {
    page: () => ({ recordings: [recordingOf('r1', 'b1', 'Ann', clips)], more: false }),
    keep: (input?: object) => {
      done.push(input)
      clips = [clipOf({ id: 'c9', from: 20_000, to: 50_000, reported: false, by: somebody({ displayName: 'Mod' }) })]
      return clips[0]!
    },
    letGo: (input?: object) => {
      done.push(input)
      clips = []
    },
  }
  const { toasts } = renderInShell(<Plate />, { api: { 'battle-recordings': battleRecordings }, states })
  await userEvent.click(await screen.findByRole('button', { name: 'Watch Ann' }))
  const ann = screen.getByRole('region', { name: 'Ann' })
  ann.querySelector('video')!.currentTime = 50
  await userEvent.click(within(ann).getByRole('button', { name: 'Keep these 30 s' }))
  expect(await within(ann).findByText('kept by Mod')).toBeVisible()
  await userEvent.click(within(ann).getByRole('button', { name: 'Keep 0:20 to 0:50 no longer' }))
  await waitFor(() => expect(within(ann).queryByRole('list', { name: 'Kept of Ann' })).toBeNull())
  expect(done).toEqual([{ params: { id: 'r1' }, body: { from: 20_000, to: 50_000 } }, { params: { id: 'c9' } }])
  expect(toasts.map(({ text }) => text)).toEqual(['0:20 to 0:50 is kept', 'It goes with its recording'])
})

it('[BAT-3] without recordings, and where they cannot be read, there are words and a way on', async () => {
  let fails = true
  const battleRecordings = {
    page: () => {
      if (fails) throw new Error('no')
      return { recordings: [], more: false }
    },
  }
  renderInShell(<Plate />, { api: { 'battle-recordings': battleRecordings }, states })
  expect(await screen.findByText('No recordings')).toBeVisible()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing is recorded')).toBeVisible()
})

it('[MUTE-2] the clip of a report is played once it is asked for', async () => {
  renderInShell(<BattleClipFilm clip={clipOf()} name="Ann" />, { states })
  expect(document.querySelector('video')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Watch the last 30 s of their battle' }))
  expect(document.querySelector('video')).toHaveAttribute('src', '/media/battle-recordings/r1.webm#t=5.0,35.0')
})
