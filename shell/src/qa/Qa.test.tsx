import { contractVersion, createBus, panelArea, RequestError, toastArea } from '@shoal/bus'
import { announcementArea } from '@shoal/bus/announcement'
import type { OverrideAnswer, Registry } from '@shoal/bus/remotes'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { version as reactVersion } from 'react'
import { RemoteError } from '../loading/RemoteError.ts'
import { createRegistryStore, takeRegistry } from '../loading/registry.ts'
import { type Page, PageContext } from '../page/context.ts'
import { createModalStore } from '../page/modals.ts'
import { sessionFromFacts } from '../session/SessionControl.ts'
import { Measures } from '../telemetry/measures.ts'
import { Qa, type Resolutions } from './Qa.ts'
import { QaTool } from './QaTool.tsx'
import { askAbout } from './tool.tsx'

const older = { version: '1.0.0', build: 'aaaaaaaaaaaa' }
const newer = { version: '1.1.0', build: 'bbbbbbbbbbbb' }
const version = (of: typeof older, more: Partial<Resolutions['remotes'][number]['versions'][number]> = {}) => ({
  name: 'mfe-x',
  ...of,
  createdAt: '2026-06-01T12:00:00.000Z',
  by: 'ci',
  contract: '^1.0.0',
  compatible: true,
  bytes: 50_000,
  files: 4,
  base: '/remotes/mfe-x/',
  notes: null,
  commit: null,
  offers: ['panel live'],
  ...more,
})
const entry = (of: typeof older) => ({
  name: 'mfe-x',
  ...of,
  contract: '^1.0.0',
  entry: '/m.json',
  base: '/remotes/mfe-x/',
  source: 'stable' as const,
  reason: 'stable: everybody gets it',
  integrity: {},
  panels: [],
  modals: [],
  slots: [],
})

/** A server of overrides: what was put last counts; one version is unknown to it. */
function server() {
  let overrides: OverrideAnswer[] = []
  const registry = (): Registry => {
    const use = overrides.find(({ remote }) => remote === 'mfe-x')?.use
    const served = use?.startsWith('1.1.0') ? newer : older
    return {
      schema: 1,
      environment: 'development',
      contract: contractVersion,
      remotes: use === 'off' ? [] : [entry(served)],
      ...(overrides.length > 0 ? { overrides } : {}),
    }
  }
  return {
    registry,
    put: jest.fn(async ({ body }: { body: { overrides: OverrideAnswer[] } }) => {
      if (body.overrides.some(({ use }) => use.startsWith('http://localhost:6')))
        throw new RequestError('remotes/bad-override', 'Port 6 is not for that')
      overrides = body.overrides
      return registry()
    }),
    begin: (with_: OverrideAnswer[]) => {
      overrides = with_
    },
    resolutions: async (): Promise<Resolutions> => {
      const use = overrides.find(({ remote }) => remote === 'mfe-x')?.use
      const served = use === 'off' ? null : use?.startsWith('1.1.0') ? newer : older
      return {
        environment: 'development',
        contract: contractVersion,
        remotes: [
          {
            name: 'mfe-x',
            served,
            source: use ? 'override' : 'stable',
            reason: use ? 'override: you asked for it' : 'stable: 10 % get 1.1.0, you are not among them',
            stable: older,
            candidate: newer,
            percentage: 10,
            versions: [
              version(newer, { notes: 'A new tip modal', bytes: 52_500, offers: ['panel live', 'modal tip'] }),
              version(older),
            ],
          },
        ],
      }
    },
  }
}

function setUp(overrides: OverrideAnswer[] = [], flags: { qa: boolean } | null = null) {
  const remote = server()
  remote.begin(overrides)
  const bus = createBus({
    initial: {
      session:
        flags &&
        sessionFromFacts({
          user: {
            id: 'me',
            displayName: 'me',
            color: '#ffffff',
            photo: null,
            flags: { admin: false, mod: false, fish: false, ...flags },
            pass: 'none',
          },
          environment: '',
          host: '',
        }),
    },
    request: async () => null,
  })
  const registry = createRegistryStore()
  takeRegistry(registry, remote.registry())
  const health = jest.fn(async () => ({ health: [] }))
  const measures = new Measures()
  const page = {
    bus,
    registry,
    measures,
    modals: createModalStore(),
    api: ({ name }: { name: string }) =>
      name === 'remotes' ? { override: remote.put, resolutions: remote.resolutions } : { health },
    takeRegistry: async (json: unknown) => void takeRegistry(registry, json),
    settle: async () => {},
    globals: () => ['leftover'],
  } as unknown as Page
  const qa = new Qa(page)
  const { container } = render(
    <PageContext value={page}>
      <QaTool qa={qa} />
    </PageContext>,
  )
  return { qa, bus, page, measures, put: remote.put, health, container, user: userEvent.setup({ delay: null }) }
}

const open = async (qa: Qa) => {
  act(() => qa.show(true))
  await screen.findByRole('row', { name: /^mfe-x/ })
}
const row = () => screen.getByRole('row', { name: /^mfe-x/ })

beforeEach(() => localStorage.clear())

describe('the badge', () => {
  it('[MFE-5] is visible as long as an override is active, and one press clears them all', async () => {
    const { put, user } = setUp([{ remote: 'mfe-x', use: 'off' }])
    expect(screen.getByRole('button', { name: 'QA 1 override' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(put).toHaveBeenCalledWith({ body: { overrides: [] } })
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Testing' })).toBeNull())
  })

  it('[MFE-5] says which override was refused and why', () => {
    setUp([{ remote: 'mfe-x', use: '9.9.9-cccccccc', refused: 'no such version is listed' }])
    expect(screen.getByRole('button', { name: 'QA 1 override refused' })).toBeVisible()
    expect(screen.getByText('refused: no such version is listed')).toBeVisible()
  })

  it('is not there without overrides, and makes room on the page while it is', () => {
    const { container } = setUp()
    expect(container).toBeEmptyDOMElement()
    expect(document.documentElement.style.getPropertyValue('--inset-bottom')).toBe('')
    setUp([{ remote: 'mfe-x', use: 'off' }])
    expect(document.documentElement.style.getPropertyValue('--inset-bottom')).toBe('30px')
  })
})

describe('the list of remotes', () => {
  it('[MFE-5] names each with its build, where it comes from and why', async () => {
    const { qa } = setUp()
    await open(qa)
    expect(row()).toHaveTextContent('1.0.0-aaaaaaaaaaaa')
    expect(row()).toHaveTextContent('stable10 % get 1.1.0, you are not among them')
    expect(row()).toHaveTextContent(`^1.0.0 fits ${contractVersion}`)
  })

  it('[MFE-5] switches one off and on again', async () => {
    const { qa, put, page, user } = setUp()
    await open(qa)
    const toggle = screen.getByRole('switch', { name: 'mfe-x is on in this browser' })
    await user.click(toggle)
    expect(put).toHaveBeenLastCalledWith({ body: { overrides: [{ remote: 'mfe-x', use: 'off' }] } })
    await waitFor(() => expect(toggle).not.toBeChecked())
    expect(page.registry.getState().all).toEqual([])
    expect(row()).toHaveTextContent('nothing')
    await waitFor(() => expect(toggle).toBeEnabled())
    await user.click(toggle)
    await waitFor(() => expect(toggle).toBeChecked())
    expect(page.registry.getState().all).toHaveLength(1)
  })

  it('[MFE-5] pins a listed version, says what changed since stable, and resets', async () => {
    const { qa, put, user } = setUp()
    await open(qa)
    await user.click(screen.getByRole('button', { name: 'mfe-x' }))
    const versions = screen.getByRole('region', { name: 'Versions of mfe-x' })
    expect(within(versions).getByText('A new tip modal')).toBeVisible()
    expect(within(versions).getByText('candidate 10 %')).toBeVisible()
    await user.click(within(versions).getByRole('button', { name: 'Use 1.1.0-bbbbbbbbbbbb' }))
    expect(put).toHaveBeenLastCalledWith({
      body: { overrides: [{ remote: 'mfe-x', use: '1.1.0-bbbbbbbbbbbb' }] },
    })
    await waitFor(() => expect(row()).toHaveTextContent('1.1.0-bbbbbbbbbbbb'))
    expect(await screen.findByText('modal tip')).toBeVisible()
    expect(screen.getByText('+2.5 KB')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reset mfe-x' }))
    await waitFor(() => expect(row()).toHaveTextContent('1.0.0-aaaaaaaaaaaa'))
  })

  it('[MFE-5] points a remote at a server of this machine only, and shows why the server refused one', async () => {
    const { qa, put, user } = setUp()
    await open(qa)
    await user.click(screen.getByRole('button', { name: 'mfe-x' }))
    const form = screen.getByRole('form', { name: 'Development server of mfe-x' })
    const address = within(form).getByRole('textbox')
    await user.type(address, 'http://example.com:80')
    await user.click(within(form).getByRole('button', { name: 'Apply and reload' }))
    expect(within(form).getByRole('alert')).toHaveTextContent('on this machine')
    expect(put).not.toHaveBeenCalled()
    await user.clear(address)
    await user.type(address, 'http://localhost:6')
    await user.click(within(form).getByRole('button', { name: 'Apply and reload' }))
    expect(await screen.findByText('Port 6 is not for that')).toBeVisible()
  })

  it('[MFE-13] shows what this page measured: times by step and errors with code and phase', async () => {
    const { qa, measures, user } = setUp()
    for (const ms of [30, 50, 90]) measures.load(entry(older), 'lifecycles', ms)
    measures.load(entry(older), 'manifest', 12)
    const where = { remote: 'mfe-x', version: '1.0.0', build: older.build }
    for (let times = 0; times < 2; times += 1)
      measures.error(new RemoteError('remote/timeout', 'chunk', where, 'It did not come'), false)
    await open(qa)
    expect(row()).toHaveTextContent('90 / 50 ms')
    await user.click(screen.getByRole('button', { name: 'mfe-x' }))
    expect(screen.getByRole('row', { name: 'manifest 12 ms 12 ms' })).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Errors of mfe-x in this page' })).toHaveTextContent(
      /remote\/timeout chunk · 1\.0\.0 · 2 times/,
    )
  })
})

describe('the link', () => {
  it('[MFE-5] shares the overrides, and can be copied by hand where the clipboard is forbidden', async () => {
    const { qa, user } = setUp([{ remote: 'mfe-x', use: '1.1.0-bbbbbbbbbbbb' }])
    await open(qa)
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy link with these overrides' }))
    expect(write).toHaveBeenCalledWith(`${location.origin}/?qa=mfe-x@1.1.0-bbbbbbbbbbbb`)
    expect(await screen.findByText('Copied')).toBeVisible()
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copied' }))
    const byHand = await screen.findByRole('textbox', { name: /copy by hand/ })
    expect(byHand).toHaveValue(`${location.origin}/?qa=mfe-x@1.1.0-bbbbbbbbbbbb`)
    expect(byHand).toHaveFocus()
  })

  it('[MFE-5] that brings overrides is asked about: nothing changes before somebody agrees, what is refused is told, what counts already is not asked', async () => {
    const { qa, page, put } = setUp([{ remote: 'mfe-x', use: 'off' }])
    const question = () => page.modals.getState().confirm
    expect(askAbout(qa, 'nonsense')).toBe(false)
    expect(askAbout(qa, 'mfe-x@off')).toBe(true)
    expect(question()).toBeNull()
    expect(askAbout(qa, 'mfe-x@1.1.0-bbbbbbbbbbbb,mfe-y@off')).toBe(true)
    expect(question()?.text).toBe(
      'In this browser, until you clear it: mfe-x from 1.1.0-bbbbbbbbbbbb; mfe-y switched off.',
    )
    expect(put).not.toHaveBeenCalled()
    await act(async () => question()?.onConfirm())
    expect(qa.active.map(({ remote, use }) => `${remote} ${use}`)).toEqual(['mfe-x 1.1.0-bbbbbbbbbbbb', 'mfe-y off'])
    askAbout(qa, 'mfe-x@http://localhost:6')
    await expect(question()?.onConfirm()).rejects.toThrow('Port 6 is not for that')
    expect(qa.active).toHaveLength(2)
  })
})

describe('the events', () => {
  it('[MFE-8] shows what goes over the bus and counts what was dropped: newest first, filtered, paused, cleared, with payloads', async () => {
    const { qa, bus, user } = setUp()
    await open(qa)
    await user.click(screen.getByRole('tab', { name: 'Events' }))
    act(() => {
      bus.publish(panelArea.topics.open, { id: 'clips' })
      bus.scope('mfe-x').publish(toastArea.topics.show, { type: 'info', text: 'hello' })
      bus.on(announcementArea.receives.changed).subscribe()
      bus.deliver('announcement:changed', { announcement: 7 })
    })
    const list = await screen.findByRole('list', { name: 'Events, newest first' })
    const names = () =>
      within(list)
        .getAllByRole('button')
        .map((line) => line.textContent)
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(names()[0]).toContain('announcement:changed')
    expect(screen.getByText('Dropped 1')).toBeVisible()

    await user.type(screen.getByRole('searchbox'), 'mfe-x published')
    await waitFor(() => expect(names()).toHaveLength(1))
    await user.click(within(list).getByRole('button', { name: /toast:show/ }))
    expect(within(list).getByText(/"text": "hello"/)).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))

    await user.click(screen.getByRole('button', { name: 'Pause' }))
    act(() => bus.publish(panelArea.topics.open, { id: 'later' }))
    await user.click(screen.getByRole('button', { name: 'Clear list' }))
    expect(await screen.findByText('The list is paused.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByRole('button', { name: /later/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /announcement:changed/ })).toBeNull()
  })
})

describe('the other tabs', () => {
  it('[MFE-10] list the shared modules with who uses them, and mark one of which there are two versions', async () => {
    const { qa, user } = setUp()
    // What the federation of a page tells, in which one remote brought another zustand.
    const scope = {
      react: { [reactVersion]: { from: 'shoal_shell', useIn: ['mfe_x', 'mfe_y'] } },
      zustand: { '4.0.0': { from: 'mfe_y', useIn: ['mfe_y'] } },
    }
    const federation = { __INSTANCES__: [{ shareScopeMap: { default: scope } }] }
    Object.assign(globalThis, { __FEDERATION__: federation })
    await open(qa)
    await user.click(screen.getByRole('tab', { name: 'Shared' }))
    Object.assign(globalThis, { __FEDERATION__: undefined })
    for (const name of ['react', 'react-dom', 'rxjs', '@shoal/bus'])
      expect(screen.getByRole('row', { name: new RegExp(`^${name} (?!.*twice)`) })).toBeVisible()
    expect(screen.getByRole('row', { name: `react ${reactVersion} shell mfe-x, mfe-y` })).toBeVisible()
    expect(screen.getAllByRole('row', { name: /^zustand .*\(twice\)/ })).toHaveLength(2)
  })

  it('name the contract of both sides, and what remotes keep in this browser and left on the global object', async () => {
    const { qa, user } = setUp()
    localStorage.setItem('mfe-x:volume', '0.5')
    localStorage.setItem('stray', '1')
    await open(qa)
    await user.click(screen.getByRole('tab', { name: 'Shared' }))
    expect(screen.getByText(/in the page/)).toHaveTextContent(
      `Contract ${contractVersion} in the page, ${contractVersion} on the server`,
    )
    expect(screen.getByRole('row', { name: 'mfe-x local volume 3 B' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'nobody local stray 1 B' })).toBeVisible()
    expect(screen.getByText('Left on the global object: leftover')).toBeVisible()
  })

  it('[MFE-13] ask the server for the health of remotes for testers only', async () => {
    const visitor = setUp()
    await open(visitor.qa)
    await visitor.user.click(screen.getByRole('tab', { name: 'Health' }))
    expect(screen.getByText('What pages tell is for testers and admins')).toBeVisible()
    expect(visitor.health).not.toHaveBeenCalled()
    act(() => visitor.qa.show(false))
    const tester = setUp([], { qa: true })
    await open(tester.qa)
    await tester.user.click(screen.getByRole('tab', { name: 'Health' }))
    expect(await screen.findByText('No page told anything in the last hour')).toBeVisible()
    expect(tester.health).toHaveBeenCalledTimes(1)
  })
})

it('the panel closes with Escape and gives the focus back', async () => {
  const { qa, user } = setUp()
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  await open(qa)
  expect(screen.getByRole('tab', { name: 'Remotes' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'QA panel' })).toBeNull()
  expect(before).toHaveFocus()
  before.remove()
})
