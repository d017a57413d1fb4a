import { createBus, modalArea } from '@shoal/bus'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MountOptions } from '../composition/mountOffer.ts'
import { type RemoteError, wrongProps } from '../loading/RemoteError.ts'
import { createRegistryStore, type ModalOffer } from '../loading/registry.ts'
import { type Page, PageContext } from '../page/context.ts'
import { createModalStore, type OpenModal } from '../page/modals.ts'
import { Toasts } from '../page/toasts.ts'
import ModalFrame from './ModalFrame.tsx'
import { RecoveryCodes } from './own/RecoveryCodes.tsx'

const mockCodes = () => <RecoveryCodes codes={['abcde-fgh20']} onKept={() => {}} />
jest.mock('./own/SecondFactorModal.tsx', () => ({ __esModule: true, default: () => mockCodes() }))

/** Opens a modal, and gives what it would be mounted with. */
function open(modal: OpenModal) {
  const mounts: MountOptions[] = []
  const errors: RemoteError[] = []
  const modals = createModalStore()
  const toasts = new Toasts()
  modals.setState({ open: modal })
  const registry = createRegistryStore()
  if (modal.kind === 'remote') registry.setState({ entries: [modal.offered.entry], all: [modal.offered.entry] })
  const page = {
    bus: createBus({ request: async () => ({}) }),
    registry,
    modals,
    toasts,
    measures: { error: (error: RemoteError) => errors.push(error) },
    updates: { stands: () => () => {} },
    missing: new Set(),
    composition: {
      mount: (options: MountOptions) => {
        mounts.push(options)
        return { update() {}, release: async () => {} }
      },
    },
  } as unknown as Page
  render(
    <PageContext value={page}>
      <ModalFrame modal={modal} />
    </PageContext>,
  )
  return { bus: page.bus, mounts, errors, modals, said: () => toasts.store.getState().toasts.map(({ text }) => text) }
}

const offer: ModalOffer = { id: 'tip', title: 'Tip', style: 'metal', access: 'user', files: [] }
const entry = {
  ...{ name: 'mfe-economy', version: '1.0.0', build: 'abcdef12', contract: '^1.0.0', entry: '', base: '' },
  ...{ panels: [], modals: [offer], slots: [], source: 'stable', reason: '', integrity: {} },
} satisfies RegistryEntry

it('[MFE-15] the buttons of a remote’s modal stand below an element that names it, by which its styles are scoped', async () => {
  const {
    mounts: [mount],
  } = open({ kind: 'remote', props: {}, offered: { kind: 'modal', offer, entry } })
  const footer = mount?.footer
  expect(screen.getByRole('dialog', { name: 'Tip' })).toContainElement(footer as HTMLElement)
  expect(footer?.parentElement).toHaveAttribute('data-remote', 'mfe-economy')
  expect(footer).toHaveAttribute('data-surface', 'metal')
})

it('[MFE-15] the buttons of the shell belong to no remote', async () => {
  await act(async () => void open({ kind: 'own', id: 'forgot-password', props: {} }))
  const button = await screen.findByRole('button', { name: 'Send code' })
  expect(screen.getByRole('dialog')).toContainElement(button)
  expect(button.closest('[data-remote]')).toBeNull()
})

const cannot = 'can’t be opened: what asked for it said something it does not understand.'

it('[MFE-11] a modal that refuses the props it was opened with closes, and a toast says so', () => {
  const by = 'mfe-x@1.2.0-0a1b2c3d'
  const { mounts, modals, said } = open({ kind: 'remote', props: {}, by, offered: { kind: 'modal', offer, entry } })
  expect(mounts[0]?.by).toBe(by)
  act(() => mounts[0]?.onFailure(wrongProps(by, 'modal tip was given wrong props: user: expected object')))
  expect(modals.getState().open).toBeNull()
  expect(said()).toEqual([`Tip ${cannot}`])
})

it('[MFE-11] the shell’s own modals do not open with wrong props either; the error names the field and who opened them', () => {
  const { errors, modals, said } = open({
    ...{ kind: 'own', id: 'log-in', props: { reason: 17 } },
    by: 'mfe-x@1.2.0-0a1b2c3d',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(modals.getState().open).toBeNull()
  expect(said()).toEqual([`Log in ${cannot}`])
  expect(errors).toMatchObject([
    {
      ...{ code: 'remote/wrong-props', remote: 'mfe-x', version: '1.2.0', build: '0a1b2c3d' },
      message: 'modal log-in was given wrong props: reason: expected string, by mfe-x@1.2.0-0a1b2c3d',
    },
  ])
})

describe('recovery codes, which are shown only now', () => {
  const show = async () => {
    const { bus } = open({ kind: 'own', id: 'second-factor', props: {} })
    const asked: string[] = []
    const confirms: Array<() => unknown> = []
    let closed = 0
    bus.on(modalArea.topics.confirm).subscribe(({ text, onConfirm }) => {
      asked.push(text)
      confirms.push(onConfirm)
    })
    bus.on(modalArea.topics.close).subscribe(() => {
      closed += 1
    })
    await screen.findByText('abcde-fgh20')
    return { asked, confirms, closed: () => closed }
  }

  it.each<[string, () => Promise<unknown>]>([
    ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('[AUTH-1] [MOD-2] %s asks first while nobody has kept them', async (_, leave) => {
    const { asked, confirms, closed } = await show()
    await leave()
    await waitFor(() => expect(asked).toEqual([expect.stringContaining('shown only now')]))
    expect(closed()).toBe(0)
    void confirms[0]?.()
    expect(closed()).toBe(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'copied',
      async () => {
        const user = userEvent.setup()
        await user.click(screen.getByRole('button', { name: 'Copy' }))
        await screen.findByRole('button', { name: 'Copied' })
      },
    ],
    [
      'downloaded',
      async () => {
        // jsdom has no downloads.
        addEventListener('click', (event) => event.preventDefault(), { once: true })
        await userEvent.click(screen.getByRole('link', { name: 'Download' }))
      },
    ],
  ])('[AUTH-1] closes at once when they were %s', async (_, keep) => {
    const { asked, closed } = await show()
    await keep()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(closed()).toBe(1)
    expect(asked).toEqual([])
  })
})
