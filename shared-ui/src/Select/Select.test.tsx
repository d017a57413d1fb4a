import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isLongLabel, Select } from './Select.tsx'

const options = [
  { value: 'kitchen', label: 'Kitchen' },
  { value: 'bedroom', label: 'Bedroom upstairs' },
  { value: 'garden', label: 'Garden', disabled: true },
]

describe('Select', () => {
  it('[UI-7] treats labels of 12 characters or more as long', () => {
    expect(isLongLabel('elevenchars')).toBe(false)
    expect(isLongLabel('twelve chars')).toBe(true)
    expect(isLongLabel('🐟🐟🐟🐟🐟🐟🐟')).toBe(false)
  })

  it('[UI-7] sets a long label smaller, in the trigger, and in the list all of them as soon as one is long', async () => {
    render(<Select label="Camera" options={options} defaultValue="bedroom" />)
    expect(screen.getByText('Bedroom upstairs')).toHaveClass('long')
    await userEvent.click(screen.getByRole('combobox', { name: 'Camera' }))
    const inList = (await screen.findAllByRole('option')).map((option) => [
      option.textContent,
      option.querySelector('[data-long]') !== null,
    ])
    expect(inList).toEqual([
      ['Kitchen', true],
      ['Bedroom upstairs', true],
      ['Garden', true],
    ])
  })

  it('[OPS-4] brings no style element, which the page’s policy refuses', async () => {
    render(<Select label="Camera" options={options} />)
    await userEvent.click(screen.getByRole('combobox', { name: 'Camera' }))
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    expect(document.querySelectorAll('style')).toHaveLength(0)
  })

  it('is chosen from by keyboard', async () => {
    const chosen = jest.fn()
    render(<Select label="Camera" options={options} onValueChange={chosen} />)
    expect(screen.getByRole('combobox')).toHaveTextContent('Choose…')
    screen.getByRole('combobox').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('option', { name: 'Kitchen' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('option', { name: 'Bedroom upstairs' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    expect(chosen.mock.calls).toEqual([['bedroom']])
  })
})
