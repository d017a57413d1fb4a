import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/index.tsx'
import { CopyLine } from './CopyLine.tsx'

describe('a line to copy', () => {
  it('copies its text, and says so', async () => {
    const user = userEvent.setup()
    const { toasts } = renderInShell(<CopyLine label="Stream key" text="porch?key=live" />)
    expect(screen.getByLabelText('Stream key')).toHaveValue('porch?key=live')
    await user.click(screen.getByRole('button', { name: 'Copy stream key' }))
    expect(await navigator.clipboard.readText()).toBe('porch?key=live')
    expect(toasts).toMatchObject([{ type: 'success', text: 'Stream key copied' }])
  })

  it('says when the browser does not allow it, and can be selected by hand', async () => {
    const user = userEvent.setup()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const { toasts } = renderInShell(<CopyLine label="Stream key" text="porch?key=live" />)
    await user.click(screen.getByRole('button', { name: 'Copy stream key' }))
    expect(toasts).toMatchObject([{ type: 'error' }])
    const input = screen.getByLabelText<HTMLInputElement>('Stream key')
    await user.click(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'porch?key=live'.length])
  })
})
