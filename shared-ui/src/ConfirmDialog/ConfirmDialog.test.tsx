import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmDialog } from './ConfirmDialog.tsx'

describe('ConfirmDialog', () => {
  it('[MOD-2] shows Are you sure? and carries the confirm action', async () => {
    const confirm = jest.fn()
    const cancel = jest.fn()
    render(
      <ConfirmDialog open onConfirm={confirm} onCancel={cancel} confirmLabel="Delete">
        It can't be undone.
      </ConfirmDialog>,
    )
    expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toHaveTextContent("It can't be undone.")
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(confirm).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('[MOD-2] puts the focus on Cancel first', async () => {
    render(<ConfirmDialog open onConfirm={() => undefined} onCancel={() => undefined} />)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  })

  it('confirms once while the action is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const confirm = jest.fn(() => promise)
    render(<ConfirmDialog open onConfirm={confirm} onCancel={() => undefined} />)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'true')
    await act(async () => resolve())
    expect(screen.getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-busy')
  })
})
