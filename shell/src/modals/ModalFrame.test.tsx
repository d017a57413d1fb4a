import { createBus } from '@shoal/bus'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { act, render, screen } from '@testing-library/react'
import type { MountOptions } from '../composition/mountOffer.ts'
import { createRegistryStore, type ModalOffer } from '../loading/registry.ts'
import { type Page, PageContext } from '../page/context.ts'
import type { OpenModal } from '../page/modals.ts'
import ModalFrame from './ModalFrame.tsx'

/** Opens a modal, and gives what it would be mounted with. */
function open(modal: OpenModal) {
  const mounts: Pick<MountOptions, 'footer'>[] = []
  const registry = createRegistryStore()
  if (modal.kind === 'remote') registry.setState({ entries: [modal.offered.entry], all: [modal.offered.entry] })
  const page = {
    bus: createBus({ request: async () => ({}) }),
    registry,
    updates: { stands: () => () => {} },
    composition: {
      mount: (options: Pick<MountOptions, 'footer'>) => {
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
  return mounts
}

const offer: ModalOffer = { id: 'tip', title: 'Tip', style: 'metal', access: 'user', files: [] }
const entry = {
  ...{ name: 'mfe-economy', version: '1.0.0', build: 'abcdef12', contract: '^1.0.0', entry: '', base: '' },
  ...{ panels: [], modals: [offer], slots: [], source: 'stable', reason: '', integrity: {} },
} satisfies RegistryEntry

it('[MFE-15] the buttons of a remote’s modal stand below an element that names it, by which its styles are scoped', async () => {
  const [mount] = open({ kind: 'remote', props: {}, offered: { kind: 'modal', offer, entry } })
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
