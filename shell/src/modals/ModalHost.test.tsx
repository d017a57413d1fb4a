import { createBus } from '@shoal/bus'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Page, PageContext } from '../page/context.ts'
import { createModalStore, type ModalState } from '../page/modals.ts'
import { ModalHost } from './ModalHost.tsx'

const mockNetwork = { up: false }
/** Its code comes only while there is a network. */
const mockFrame = (text: string) => {
  if (!mockNetwork.up) throw new Error('Loading chunk frames failed')
  return { __esModule: true, default: () => <p>{text}</p> }
}
jest.mock('./ModalFrame.tsx', () => mockFrame('the dialog'))
jest.mock('./ConfirmFrame.tsx', () => mockFrame('the question'))

const asked = { title: 'Are you sure?', text: 'Really', onConfirm() {} }

beforeEach(() => {
  mockNetwork.up = false
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

/** A page with a button that opens a dialog. */
function page(state: Partial<ModalState>) {
  const modals = createModalStore()
  render(
    <PageContext value={{ bus: createBus({ request: async () => ({}) }), modals } as unknown as Page}>
      <button type="button" onClick={() => modals.setState(state)}>
        Open
      </button>
      <ModalHost />
    </PageContext>,
  )
  return { modals, opener: screen.getByRole('button', { name: 'Open' }) }
}
/** Somebody presses the button, and the dialog's code does not come. */
async function open(state: Partial<ModalState>) {
  const { modals, opener } = page(state)
  await userEvent.click(opener)
  return { modals, place: await screen.findByRole('alertdialog', { name: 'This dialog is missing' }) }
}
const kinds: Array<[string, Partial<ModalState>]> = [
  ['a dialog', { open: { kind: 'own', id: 'log-in', props: {} } }],
  ['a question', { confirm: asked }],
]

// First: code that came once stays.
describe.each(kinds)('%s whose code is on its way', (_, state) => {
  it.each<[string, () => unknown]>([
    ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('[MOD-1] is waited for with the focus in a frame, which %s leaves, back to what opened it', (_, leave) => {
    const { modals, opener } = page(state)
    opener.focus()
    fireEvent.click(opener)
    const frame = screen.getByRole('dialog', { name: 'Opening' })
    expect(frame).toHaveFocus()
    leave()
    expect(frame).not.toBeInTheDocument()
    expect(modals.getState()).toMatchObject({ open: null, confirm: null })
    expect(opener).toHaveFocus()
  })

  it('[MOD-1] [UI-10] keeps the Tab key in the frame', () => {
    const { opener } = page(state)
    fireEvent.click(opener)
    const passed = fireEvent.keyDown(document.activeElement!, { key: 'Tab' })
    expect(passed).toBe(false)
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })
})

describe.each(kinds)('%s whose code does not come', (_, state) => {
  it.each<[string, () => Promise<unknown>]>([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Not now' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['keys alone', () => userEvent.keyboard('{Tab}{Tab}{Enter}')],
  ])('[MFE-3] [MOD-1] is left by %s, and the focus goes back to what opened it', async (_, leave) => {
    const { modals, place } = await open(state)
    expect(place).toHaveFocus()
    await leave()
    expect(place).not.toBeInTheDocument()
    expect(modals.getState()).toMatchObject({ open: null, confirm: null })
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('[MFE-3] comes with Retry once there is a network', async () => {
    await open(state)
    mockNetwork.up = true
    await userEvent.click(screen.getByRole('button', { name: 'This dialog is missing. Retry' }))
    expect(await screen.findByText(/^the (dialog|question)$/)).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
