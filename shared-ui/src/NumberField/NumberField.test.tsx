import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

function Amount(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<number | null>(50)
  return <NumberField label="Amount" tokens min={1} max={4380} value={value} onValueChange={setValue} {...props} />
}

describe('NumberField', () => {
  it('takes whole numbers only', async () => {
    render(<Amount />)
    const field = screen.getByRole('spinbutton', { name: 'Amount' })
    await userEvent.clear(field)
    expect(field).toHaveValue('')
    await userEvent.type(field, '1-2.a3')
    expect(field).toHaveValue('123')
  })

  it('comes between its limits when left, and groups digits', async () => {
    render(<Amount />)
    const field = screen.getByRole('spinbutton')
    await userEvent.clear(field)
    await userEvent.type(field, '99999')
    await userEvent.tab()
    expect(field).toHaveValue('4,380')
    expect(field).toHaveAttribute('aria-valuenow', '4380')
  })

  it('moves with the arrow keys, with Shift by ten, within its limits', async () => {
    render(<Amount max={55} />)
    await userEvent.click(screen.getByRole('spinbutton'))
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.getByRole('spinbutton')).toHaveValue('51')
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(screen.getByRole('spinbutton')).toHaveValue('55')
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByRole('spinbutton')).toHaveValue('45')
  })
})
