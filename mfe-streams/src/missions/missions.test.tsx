import { ApiError, modalArea, panelArea } from '@shoal/bus'
import { type GlobalChallenge, type MissionSnapshot, type MissionStatus, missionsArea } from '@shoal/bus/missions'
import { limits } from '@shoal/bus/missions/limits'
import { renderInShell, type ShellOptions, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import MissionsPanel from './MissionsPanel.tsx'
import MissionWatch from './MissionWatch.tsx'
import NuclearLaunchModal from './NuclearLaunchModal.tsx'
import { ads } from './popups/ads.tsx'
import { promptDelay } from './visit.ts'

const challengeOf = (id: GlobalChallenge['mission']['id'], more: Partial<GlobalChallenge> = {}): GlobalChallenge => ({
  id: 'm1',
  mission: {
    ...{ id, name: 'Spam filter', description: 'Close them all.', instructions: 'In time.', acceptText: 'Go' },
    ...{ xp: id === 'nuke' ? 0 : 100, category: 'global', unit: 'pop-ups' },
  },
  ...{ goal: 5, progress: 0, endedAt: null },
  startedAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 90_000).toISOString(),
  ...more,
})
const snapshot = (challenge: GlobalChallenge | null, status: MissionStatus = 'none'): MissionSnapshot => ({
  ...{ globalChallenge: challenge, status, found: 0 },
  acceptedAt: status === 'accepted' ? new Date().toISOString() : null,
})

const ended: Array<() => void> = []
function open(
  challenge: GlobalChallenge | null,
  calls: Record<string, (input?: never) => unknown> = {},
  options: ShellOptions & { status?: MissionStatus; component?: React.ReactElement } = {},
) {
  const component = options.component ?? (
    <>
      <MissionsPanel />
      <MissionWatch />
    </>
  )
  const view = renderInShell(component, {
    ...options,
    states: { session: sessionOf(), ...options.states },
    api: {
      missions: { read: () => ({ ...snapshot(challenge, options.status), now: new Date().toISOString() }), ...calls },
    },
  })
  ended.push(view.unmount)
  return view
}
/** Says whether the panel is in view, as browsers do. */
let seen = (_inView: boolean) => {}
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    constructor(tell: (entries: Array<{ isIntersecting: boolean }>) => void) {
      seen = (isIntersecting) => tell([{ isIntersecting }])
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

/** The tab has been open for so long. */
const openFor = (ms: number) => sessionStorage.setItem('mfe-under-test:visit-began', String(Date.now() - ms))

beforeEach(() => openFor(10 * 60_000))
afterEach(() => {
  for (const end of ended.splice(0)) end()
  cleanup()
  sessionStorage.clear()
  jest.useRealTimers()
})
const panel = () => within(screen.getAllByRole('region', { name: 'Global mission' })[0]!)

describe('the global mission', () => {
  it.each([
    ['accepting', 'accept', 'Go', 'You are in.'],
    ['declining', 'decline', 'Decline', 'You declined. There is still time to change your mind.'],
  ])('[MIS-1] %s sets the status at once; a refusal sets it back and says why', async (_, call, button, standing) => {
    const answered = Promise.withResolvers<MissionSnapshot>()
    const { toasts } = open(challengeOf('landslide'), { [call]: () => answered.promise })
    await screen.findAllByText('Close them all.', { exact: false })
    await userEvent.click(panel().getByRole('button', { name: button }))
    expect(screen.getByText(standing)).toBeVisible()
    await act(async () => answered.reject(new ApiError(409, 'missions/over', 'This mission is over')))
    expect(screen.queryByText(standing)).toBeNull()
    expect(toasts).toMatchObject([{ type: 'error', text: 'This mission is over' }])
  })

  it('[MIS-1] a new one begins with none, and stopping clears it', async () => {
    const { receive } = open(challengeOf('landslide'), {}, { status: 'accepted' })
    expect(await screen.findByText('You are in.')).toBeVisible()
    receive('missions:start', challengeOf('landslide', { id: 'm2' }))
    expect(screen.queryByText('You are in.')).toBeNull()
    receive('missions:stopped', { id: 'm2' })
    expect(screen.getByText('No mission right now')).toBeVisible()
  })

  it('[MIS-1] people who take part are told that it was stopped, and left in peace while they do; others are not told', async () => {
    const { receive, toasts, bus } = open(challengeOf('landslide'), {}, { status: 'accepted' })
    await screen.findByText('You are in.')
    expect(bus.state(missionsArea.states['in-mission']).value).toBe(true)
    receive('missions:stopped', { id: 'm1' })
    expect(toasts).toMatchObject([{ type: 'info', header: 'Mission stopped' }])
    expect(bus.state(missionsArea.states['in-mission']).value).toBe(false)
    receive('missions:start', challengeOf('landslide', { id: 'm2' }))
    receive('missions:stopped', { id: 'm2' })
    expect(toasts).toHaveLength(1)
  })

  it.each([
    ['success', 'Mission complete!!!', 'xp'],
    ['fail', 'Mission Failed!!!', 'fail'],
  ] as const)('[MIS-2] %s is heard and says so, once', async (status, text, sound) => {
    const { receive, toasts, sounds } = open(challengeOf('landslide'), {}, { status: 'accepted' })
    await screen.findByText('You are in.')
    for (let times = 0; times < 2; times++) receive('missions:status', { id: 'm1', status, found: 0, acceptedAt: null })
    expect(toasts.map(({ header }) => header)).toEqual([text])
    expect(sounds).toEqual([sound])
    expect(panel().getByText(text)).toBeVisible()
  })

  it('[MIS-2] asks at once when the session is over a minute old', async () => {
    openFor(limits.missionPromptAge + 1)
    open(challengeOf('landslide'))
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Global mission' })).toHaveLength(2))
  })

  it('[MIS-2] asks after 30 s when the session is younger', async () => {
    jest.useFakeTimers()
    openFor(5_000)
    open(challengeOf('landslide'))
    await act(async () => jest.advanceTimersByTimeAsync(limits.missionPromptDelay - 1))
    expect(screen.getAllByRole('region', { name: 'Global mission' })).toHaveLength(1)
    await act(async () => jest.advanceTimersByTimeAsync(1))
    expect(screen.getAllByRole('region', { name: 'Global mission' })).toHaveLength(2)
    expect([promptDelay(0, 60_000), promptDelay(0, 60_001)]).toEqual([30_000, 0])
  })

  it('[MIS-2] the prompt shrinks to a chip once it was read, but not while somebody is busy with it, and comes back by the chip', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    const { sounds } = open(challengeOf('landslide'), {}, { component: <MissionWatch /> })
    const prompt = () => screen.queryByRole('region', { name: 'Global mission' })
    await act(async () => jest.advanceTimersByTimeAsync(0))
    await user.hover(prompt()!)
    await act(async () => jest.advanceTimersByTimeAsync(2 * limits.missionPromptStay))
    expect(prompt()).toBeVisible()
    await user.unhover(prompt()!)
    await act(async () => jest.advanceTimersByTimeAsync(limits.missionPromptStay))
    expect(prompt()).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Mission/ }))
    expect(prompt()).toHaveFocus()
    await act(async () => jest.advanceTimersByTimeAsync(2 * limits.missionPromptStay))
    expect(prompt()).toBeVisible()
    expect(sounds).toEqual(['notify'])
  })

  it('[MIS-2] [TST-1] the prompt is not there over a dialog, while the panel shows the mission, and in full for staff', async () => {
    const { bus } = open(challengeOf('landslide'))
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Global mission' })).toHaveLength(2))
    const shown = () => screen.getAllByRole('region', { name: 'Global mission' }).length
    act(() => bus.state(modalArea.states['dialog-open']).set(true))
    expect(shown()).toBe(1)
    act(() => bus.state(modalArea.states['dialog-open']).set(false))
    expect(shown()).toBe(2)
    act(() => seen(true))
    expect(shown()).toBe(1)
    act(() => seen(false))
    expect(shown()).toBe(2)
    cleanup()
    open(
      challengeOf('landslide'),
      {},
      {
        component: <MissionWatch />,
        states: { session: sessionOf({ app_metadata: { admin: false, mod: true, fish: false, qa: false } }) },
      },
    )
    expect(await screen.findByRole('button', { name: /^Mission/ })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Global mission' })).toBeNull()
  })

  it('[MIS-1] [NAV-3] a mission that waits for an answer is told on the tab, until there is one or it is put away', async () => {
    const { bus, receive } = open(challengeOf('landslide'), {}, { component: <MissionWatch /> })
    const marks: number[] = []
    bus.on(panelArea.topics.mark).subscribe(({ id, count }) => id === 'missions' && marks.push(count))
    await userEvent.click(await screen.findByRole('button', { name: 'Ask me no more' }))
    expect(marks.at(-1)).toBe(0)
    receive('missions:start', challengeOf('landslide', { id: 'm2' }))
    expect(marks.at(-1)).toBe(1)
    receive('missions:stopped', { id: 'm2' })
    expect(marks.at(-1)).toBe(0)
  })

  it('[MIS-3] the spam-filter: is offered no longer than it can be finished', async () => {
    const endsAt = (ms: number) => new Date(Date.now() + ms).toISOString()
    open(challengeOf('spam-filter', { goal: 20, endsAt: endsAt(11_000) }))
    expect(await screen.findByText('There is too little time left to finish it.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Go' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ask me no more' })).toBeNull()
    for (const end of ended.splice(0)) end()
    open(challengeOf('spam-filter', { goal: 20, endsAt: endsAt(30_000) }))
    expect(await screen.findAllByRole('button', { name: 'Go' })).toHaveLength(2)
  })

  it('[MIS-3] the spam-filter: a pop-up each 500 ms up to the goal, each closes, all of them closed is told to the server', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    const told: unknown[] = []
    const { receive } = open(challengeOf('spam-filter', { goal: 3 }), {
      accept: () => snapshot(challengeOf('spam-filter', { goal: 3 }), 'accepted'),
      complete: (input?: never) => {
        told.push(input)
        return snapshot(challengeOf('spam-filter'), 'success')
      },
    })
    const closers = () => screen.queryAllByLabelText(/^Close ad/, { selector: 'button' })
    await later(0)
    await user.click(panel().getByRole('button', { name: 'Go' }))
    await later(0)
    expect(closers()).toHaveLength(1)
    await later(499)
    expect(closers()).toHaveLength(1)
    await later(1)
    expect(closers()).toHaveLength(2)
    await later(500)
    expect(closers()).toHaveLength(3)
    await later(10_000)
    expect(closers()).toHaveLength(3)
    // By keyboard: the next one has the focus then.
    act(() => closers()[0]!.focus())
    await user.keyboard('{Enter}')
    expect(closers()).toHaveLength(2)
    expect(closers()).toContain(document.activeElement)
    await user.keyboard('{Escape}')
    expect(told).toEqual([])
    await user.click(closers()[0]!)
    expect(told).toEqual([{ body: { closed: 3 } }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pop-up ads' })).toBeNull())
    receive('missions:stopped', { id: 'm1' })
  })

  it('[MIS-3] there are 18 ads, all with another name and another picture', () => {
    expect(ads).toHaveLength(18)
    expect(new Set(ads.map(({ name }) => name)).size).toBe(18)
    expect(new Set(ads.map(({ picture }) => JSON.stringify(picture))).size).toBe(18)
  })

  it('[MIS-4] the nuke takes launch texts and says what they gave', async () => {
    const nuke = challengeOf('nuke', { goal: 2 })
    const { modals } = open(nuke, {}, { status: 'accepted' })
    await userEvent.click(await screen.findByRole('button', { name: 'Enter launch text' }))
    expect(modals).toMatchObject([{ id: 'nuclear-launch' }])
    for (const end of ended.splice(0)) end()
    cleanup()

    let refused = true
    open(
      nuke,
      {
        launch: () => {
          if (refused) throw new ApiError(400, 'missions/wrong-text', 'This is no launch text of this mission')
          return { ...snapshot(nuke, 'accepted'), found: 1, xp: 100 }
        },
      },
      { status: 'accepted', component: <NuclearLaunchModal /> },
    )
    await userEvent.type(await screen.findByRole('textbox', { name: 'Launch text' }), 'red herring')
    await userEvent.click(screen.getByRole('button', { name: 'Launch' }))
    expect(await screen.findByText('This is no launch text of this mission')).toBeVisible()
    refused = false
    await userEvent.click(screen.getByRole('button', { name: 'Launch' }))
    expect(await screen.findByText(/“red herring” is a launch text: \+100 XP/)).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Launch texts found' })).toHaveAttribute('aria-valuenow', '1')
  })

  it('a visitor sees the mission and is asked to log in, but not by a prompt', async () => {
    const { modals } = open(challengeOf('landslide'), {}, { states: { session: null } })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to take part' }))
    expect(modals).toMatchObject([{ id: 'log-in' }])
    expect(screen.getAllByRole('region', { name: 'Global mission' })).toHaveLength(1)
  })
})
