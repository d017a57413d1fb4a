import { renderInShell, type ShellOptions, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import ChangeModal from './ChangeModal.tsx'
import FlagWatch from './FlagWatch.tsx'
import RemotesPanel from './RemotesPanel.tsx'
import RevokeTokenModal from './RevokeTokenModal.tsx'
import { build, channelOf, entryOf, healthOf, sampleRegistry, versionOf } from './sample.ts'
import TokenModal from './TokenModal.tsx'

const admin = { session: sessionOf({ app_metadata: { admin: true, mod: false, fish: false, qa: false } }) }
let ended: Array<() => void> = []
const open = (component: Parameters<typeof renderInShell>[0], api: ShellOptions['api']) => {
  const view = renderInShell(component, { states: admin, api })
  ended.push(view.unmount)
  return view
}
beforeEach(() => history.replaceState(null, '', '/admin/remotes'))
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
  queries.clear()
})

const social = (more: Parameters<typeof channelOf>[1] = {}) =>
  sampleRegistry({
    channels: [channelOf('mfe-social', more)],
    versions: ['0.3.0', '0.2.0', '0.1.0'].map((version) => versionOf('mfe-social', version)),
  })
const rolling = { candidate: build('0.3.0'), percentage: 10 }
const atSocial = async (registry: ReturnType<typeof sampleRegistry>) => {
  history.replaceState(null, '', '/admin/remotes/mfe-social')
  const view = open(<RemotesPanel />, registry.api)
  await screen.findByRole('heading', { name: 'What people get' })
  return view
}
const slider = () => screen.getByRole('slider', { name: /Share of people/ })
const form = (name: string) => within(screen.getByRole('form', { name }))
/** Puts a text into a field in one go, in place of what is there. */
const write = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.paste(text)
}
/** By the first letter of an option, which a closed list takes. */
const choose = async (label: string, option: string) => {
  act(() => screen.getByRole('combobox', { name: label }).focus())
  await userEvent.keyboard(option.charAt(0))
}

describe('the overview', () => {
  it('[MFE-6] [MFE-13] has what people get of each remote, with the health of stable and candidate side by side', async () => {
    const registry = sampleRegistry({
      channels: [
        channelOf('mfe-social', {
          ...rolling,
          flagged: { at: '2026-07-01T01:47:00Z', reason: '3 of 5 people failed' },
        }),
        channelOf('mfe-economy', { enabled: false }),
      ],
      health: [healthOf('mfe-social', '0.2.0'), healthOf('mfe-social', '0.3.0', { people: 5, failing: 3, p95: 480 })],
    })
    open(<RemotesPanel />, registry.api)
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent('10 % of all people get the candidate 0.3.0, the others 0.2.0.')
    expect(first).toHaveTextContent('3 of 5 people failed')
    expect(await within(first!).findByText('60 %')).toBeVisible()
    expect(within(first!).getByText('480 ms')).toBeVisible()
    expect(within(first!).getByText('212 ms')).toBeVisible()
    expect(second).toHaveTextContent('Nobody gets it: it is switched off.')
  })

  it('[MFE-6] shows other environments, and says where nothing was shipped yet', async () => {
    const registry = sampleRegistry({ channels: [channelOf('mfe-social')] })
    open(<RemotesPanel />, registry.api)
    await screen.findByRole('link', { name: 'Social' })
    await choose('Environment', 'Production')
    expect(await screen.findByText('Nothing in production')).toBeVisible()
  })

  it('says what is wrong, and tries again', async () => {
    const registry = social()
    const { channels } = registry.api.remotes!
    let broken = true
    registry.api.remotes!.channels = (input) => {
      if (broken) throw new Error('no')
      return channels!(input)
    }
    open(<RemotesPanel />, registry.api)
    expect(await screen.findByText('No registry')).toBeVisible()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Social' })).toBeVisible()
  })

  it('follows what others change, and opens a remote under its own address', async () => {
    const registry = social()
    const { receive } = open(<RemotesPanel />, registry.api)
    expect(await screen.findByText('Everyone gets 0.2.0.')).toBeVisible()
    registry.state.channels = [channelOf('mfe-social', { pinned: build('0.1.0') })]
    receive('remotes:changed', { name: 'mfe-social' })
    expect(await screen.findByText('Everyone gets 0.1.0, because it is pinned.')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Social' }))
    expect(location.pathname).toBe('/admin/remotes/mfe-social')
    expect(screen.getByRole('heading', { level: 1, name: 'Social' })).toHaveFocus()
  })
})

describe('a rollout', () => {
  it('[MFE-6] is set by the slider or the exact number, with a reason, and says how many people that is', async () => {
    const registry = social(rolling)
    registry.state.health = [healthOf('mfe-social', '0.2.0'), healthOf('mfe-social', '0.3.0', { people: 4 })]
    await atSocial(registry)
    const rollout = form('Rollout')
    fireEvent.change(slider(), { target: { value: '50' } })
    expect(await rollout.findByText('About 22 of 44 people')).toBeVisible()
    const exact = rollout.getByRole('spinbutton', { name: 'Percent' })
    await userEvent.clear(exact)
    await userEvent.type(exact, '25')
    expect(rollout.getByText(/^From 10 % to 25 %: 25 % of all people get the candidate 0.3.0/)).toBeVisible()
    const set = rollout.getByRole('button', { name: 'Set 25 %' })
    expect(set).toBeDisabled()
    await write(rollout.getByLabelText(/^Why/), 'no errors so far')
    await userEvent.click(set)
    expect(registry.asked).toEqual([{ percentage: 25, why: 'no errors so far' }])
    expect(await form('Rollout').findByText(/keeps it while the share grows/)).toBeVisible()
    expect(slider()).toHaveValue('25')
  })

  it('shows a refusal in the words of the server, and nothing as changed', async () => {
    const registry = social(rolling)
    registry.refusal.text = 'There is no candidate any more'
    await atSocial(registry)
    fireEvent.change(slider(), { target: { value: '50' } })
    const rollout = form('Rollout')
    await write(rollout.getByLabelText(/^Why/), 'why not')
    await userEvent.click(rollout.getByRole('button', { name: 'Set 50 %' }))
    expect(await screen.findByText('There is no candidate any more')).toBeVisible()
    expect(screen.getByText(/^10 % of all people get the candidate/)).toBeVisible()
  })

  it('[MFE-6] ends with the promotion of the candidate', async () => {
    const { modals } = await atSocial(social(rolling))
    await userEvent.click(screen.getByRole('button', { name: 'Promote 0.3.0…' }))
    expect(modals[0]).toMatchObject({
      id: 'remote-change',
      props: { name: 'mfe-social', change: { stable: build('0.3.0'), candidate: null } },
    })
  })
})

describe('a rollback', () => {
  it('[MFE-6] is one click', async () => {
    const registry = social(rolling)
    const { toasts } = await atSocial(registry)
    await userEvent.click(form('Roll back').getByRole('button', { name: 'Roll back to 0.2.0' }))
    expect(registry.asked).toEqual([{ why: 'Something is wrong with it' }])
    expect(toasts).toMatchObject([{ header: 'Social is rolled back', text: 'Everyone gets 0.2.0.' }])
    expect(await screen.findByText(/^Nothing to roll back/)).toBeVisible()
  })

  it('[MFE-6] takes a reason of one’s own', async () => {
    const registry = social(rolling)
    await atSocial(registry)
    const rollback = form('Roll back')
    const why = rollback.getByLabelText(/^Why/)
    await userEvent.clear(why)
    expect(rollback.getByRole('button', { name: 'Roll back to 0.2.0' })).toBeDisabled()
    await userEvent.paste('chat is empty')
    await userEvent.keyboard('{Enter}')
    expect(registry.asked).toEqual([{ why: 'chat is empty' }])
  })
})

describe('a version', () => {
  it.each([
    ['be made stable', 'Make stable…', { stable: build('0.1.0') }],
    ['be made the candidate', 'Make candidate…', { candidate: build('0.1.0'), percentage: 0 }],
    ['be pinned', 'Pin…', { pinned: build('0.1.0') }],
  ])('[MFE-6] can %s, asked before', async (_, choice, change) => {
    const registry = social()
    const { modals } = await atSocial(registry)
    await userEvent.click(screen.getByLabelText('Use 0.1.0', { selector: 'button' }))
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: choice }))
    expect(modals).toMatchObject([{ id: 'remote-change', props: { name: 'mfe-social', change } }])
    expect(registry.asked).toEqual([])
  })

  it('[MFE-14] shows who shipped it, with notes and commit; one that does not fit the shell cannot be used', async () => {
    const registry = social()
    registry.state.versions = [
      versionOf('mfe-social', '0.3.0', {
        compatible: false,
        contract: '^2.0.0',
        notes: 'Threads',
        commit: '0123456789abcdef',
      }),
    ]
    await atSocial(registry)
    expect(screen.getByText('Threads')).toBeVisible()
    expect(screen.getByText('shipped by team ci')).toBeVisible()
    expect(screen.getByText('0123456789')).toBeVisible()
    await userEvent.click(screen.getByLabelText('Use 0.3.0', { selector: 'button' }))
    for (const item of within(await screen.findByRole('menu')).getAllByRole('menuitem'))
      expect(item).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the question before a change', () => {
  const ask = (registry: ReturnType<typeof sampleRegistry>, more: Partial<Parameters<typeof ChangeModal>[0]> = {}) =>
    open(
      <ChangeModal
        title="Pin 0.1.0"
        environment="test"
        name="mfe-social"
        change={{ pinned: build('0.1.0') }}
        action="Pin 0.1.0"
        {...more}
      />,
      registry.api,
    )

  it('[MFE-6] says what people get now and after, wants a reason, and closes once the server did it', async () => {
    const registry = social()
    const { closedModals, toasts } = ask(registry)
    expect(await screen.findByText('Everyone gets 0.2.0.')).toBeVisible()
    expect(screen.getByText('Everyone gets 0.1.0, because it is pinned.')).toBeVisible()
    const button = screen.getByRole('button', { name: 'Pin 0.1.0' })
    expect(button).toBeDisabled()
    await write(screen.getByLabelText(/^Why/), 'hold it')
    await userEvent.click(button)
    expect(registry.asked).toEqual([{ pinned: build('0.1.0'), why: 'hold it' }])
    expect(closedModals()).toBe(1)
    expect(toasts).toMatchObject([{ type: 'success', text: 'Everyone gets 0.1.0, because it is pinned.' }])
  })

  it('asks for the share of a new candidate', async () => {
    const registry = social()
    ask(registry, {
      change: { candidate: build('0.3.0'), percentage: 0 },
      askPercentage: true,
      action: 'Make candidate',
    })
    await screen.findByText(/Nobody gets the candidate 0.3.0 yet/)
    fireEvent.change(slider(), { target: { value: '5' } })
    await write(screen.getByLabelText(/^Why/), 'a first look')
    await userEvent.keyboard('{Enter}')
    expect(registry.asked).toEqual([{ candidate: build('0.3.0'), percentage: 5, why: 'a first look' }])
  })

  it('stays open with the server’s words when it is refused', async () => {
    const registry = social()
    registry.refusal.text = 'This version needs another contract'
    const { closedModals } = ask(registry)
    await write(await screen.findByLabelText(/^Why/), 'hold it')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('This version needs another contract')).toBeVisible()
    expect(closedModals()).toBe(0)
  })

  it('warns of switching off the remote that these screens are part of', async () => {
    const registry = sampleRegistry({ channels: [channelOf('mfe-admin')] })
    ask(registry, { name: 'mfe-admin', change: { enabled: false }, action: 'Switch off' })
    expect(await screen.findByText(/These screens are part of it/)).toBeVisible()
  })
})

describe('the guard and the settings', () => {
  it('[MFE-6] decide when a candidate that fails too often is rolled back by itself', async () => {
    const registry = social(rolling)
    await atSocial(registry)
    const guard = form('Guard')
    await userEvent.click(guard.getByRole('switch', { name: /^Roll back by itself/ }))
    const margin = guard.getByRole('spinbutton', { name: 'Margin' })
    await userEvent.clear(margin)
    await userEvent.type(margin, '2')
    expect(guard.getByText(/more than 2 percentage points above stable’s, it is rolled back by itself/)).toBeVisible()
    await write(guard.getByLabelText(/^Why/), 'the weekend')
    await userEvent.click(guard.getByRole('button', { name: 'Change the guard' }))
    expect(registry.asked).toEqual([{ guard: { rollback: true, margin: 2, people: 20 }, why: 'the weekend' }])
  })

  it('[MFE-6] switch off, unpin and change the audience only after asking', async () => {
    const { modals } = await atSocial(social({ pinned: build('0.1.0') }))
    await userEvent.click(screen.getByRole('button', { name: 'Switch off…' }))
    await userEvent.click(screen.getByRole('button', { name: 'Unpin…' }))
    await choose('Audience', 'Testers')
    expect(modals.map(({ props }) => props?.change)).toEqual([{ enabled: false }, { pinned: null }, { audience: 'qa' }])
    expect(screen.getByRole('combobox', { name: 'Audience' })).toHaveTextContent('Everyone')
  })
})

describe('health', () => {
  it('[MFE-13] is listed by version, with the last errors and their codes', async () => {
    const registry = social(rolling)
    registry.state.health = [
      healthOf('mfe-social', '0.3.0', {
        people: 5,
        failing: 3,
        errors: 7,
        lastErrors: [{ phase: 'render', code: 'remote/threw', times: 4, at: '2026-07-01T01:47:00Z' }],
      }),
      healthOf('mfe-economy', '9.9.9'),
    ]
    await atSocial(registry)
    const table = within(await screen.findByRole('table', { name: 'Health by version' }))
    const cells = within(table.getByRole('row', { name: /0\.3\.0/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['5', '3 60 %', '44', '90', '7', '61 ms', '212 ms'])
    expect(table.queryByText('9.9.9')).toBeNull()
    expect(screen.getByText('remote/threw')).toBeVisible()
    expect(screen.getByText('while in render')).toBeVisible()
  })
})

describe('the history', () => {
  it('[MFE-6] lists who did what, where and why, page by page, for all remotes or one', async () => {
    history.replaceState(null, '', '/admin/remotes/history')
    const registry = social()
    registry.state.history = [
      entryOf('1', { action: 'rollback', detail: 'candidate 0.3.0 taken back', why: 'chat was empty' }),
      entryOf('2', { name: 'mfe-economy', action: 'ship', detail: '1.0.0', who: null, by: 'economy ci' }),
      ...Array.from({ length: 24 }, (_, index) => entryOf(`more-${index}`, { detail: `old ${index}` })),
    ]
    open(<RemotesPanel />, registry.api)
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent(/Social.*Rollback.*candidate 0.3.0 taken back.*chat was empty.*capn_snail.*Test/)
    expect(second).toHaveTextContent(/Economy.*Shipped.*1.0.0.*economy ci/)
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText('old 23')).toBeVisible()
    await choose('Remote', 'Social')
    expect(await screen.findByText('chat was empty')).toBeVisible()
    expect(screen.queryByText(/economy ci/)).toBeNull()
  })
})

describe('deploy tokens', () => {
  it('[MFE-14] are made for one remote; the secret is shown and can be copied', async () => {
    const user = userEvent.setup()
    const registry = social()
    const { closedModals } = open(<TokenModal />, registry.api)
    await user.type(screen.getByLabelText(/^Remote/), 'social')
    expect(screen.getByRole('button', { name: 'Make the token' })).toBeDisabled()
    await user.type(screen.getByLabelText(/^Label/), 'social ci{Enter}')
    expect(await screen.findByRole('status', { name: 'Secret' })).toHaveTextContent('shoal_deploy_secret')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('shoal_deploy_secret')
    await user.click(screen.getByRole('button', { name: 'I have kept it' }))
    expect(closedModals()).toBe(1)
    expect(registry.state.tokens).toMatchObject([{ remote: 'mfe-social', label: 'social ci' }])
  })

  it('[MFE-14] are listed, and revoked after a question', async () => {
    history.replaceState(null, '', '/admin/remotes/tokens')
    const registry = social()
    const token = {
      id: 't0',
      remote: 'mfe-social',
      label: 'social ci',
      createdAt: '2026-07-01T01:47:00Z',
      createdBy: null,
      lastUsedAt: null,
      revokedAt: null,
    }
    registry.state.tokens = [token]
    const { modals } = open(<RemotesPanel />, registry.api)
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke social ci of mfe-social' }))
    expect(modals).toEqual([{ id: 'revoke-deploy-token', props: { token } }])
    open(<RevokeTokenModal token={token} />, registry.api)
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Revoked')).toBeVisible()
  })
})

describe('a candidate that fails', () => {
  it('[MFE-6] is told to admins on whatever panel they are, rolled back or only flagged', () => {
    const { receive, toasts } = open(<FlagWatch />, {})
    const flag = { name: 'mfe-social', version: '0.3.0', reason: '3 of 5 people met an error' }
    receive('remotes:flagged', { ...flag, rolledBack: true })
    receive('remotes:flagged', { ...flag, rolledBack: false })
    expect(toasts).toMatchObject([
      { text: 'Social 0.3.0 was rolled back: 3 of 5 people met an error', duration: 0 },
      { text: 'Social 0.3.0 is flagged: 3 of 5 people met an error' },
    ])
  })
})
