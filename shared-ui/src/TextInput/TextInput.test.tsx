import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TextArea } from '../TextArea/TextArea.tsx'
import { TextInput } from './TextInput.tsx'

function Controlled() {
  const [text, setText] = useState('')
  return <TextInput label="Name" counter value={text} onChange={(event) => setText(event.target.value.slice(0, 3))} />
}

describe('TextInput', () => {
  it('[UI-6] hands minLength, maxLength, required and pattern to the browser', async () => {
    render(<TextInput label="Name" minLength={3} maxLength={5} required pattern="[a-z]+" />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
    expect(input).toBeRequired()
    expect(input).toBeInvalid()
    await userEvent.type(input, 'AB')
    expect(input.validity.patternMismatch).toBe(true)
    await userEvent.clear(input)
    await userEvent.type(input, 'abcdefgh')
    expect(input).toHaveValue('abcde')
    expect(input).toBeValid()
    expect(input.minLength).toBe(3)
  })

  it('[UI-6] counts characters, left alone', async () => {
    render(<TextInput label="Name" maxLength={20} counter defaultValue="mk" />)
    expect(screen.getByText('2/20')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Name'), '_17')
    expect(screen.getByText('5/20')).toBeInTheDocument()
  })

  it('[UI-6] counts characters, controlled', async () => {
    render(<Controlled />)
    await userEvent.type(screen.getByLabelText('Name'), 'abcdef')
    expect(screen.getByText('3')).toBeInTheDocument()
  })

  it('[UI-6] says how little is left only near the end', async () => {
    render(<TextInput label="Name" maxLength={12} counter />)
    expect(screen.queryByText(/characters left/)).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Name'), 'abc')
    expect(screen.getByText('9 characters left')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Name'), 'defghijk')
    expect(screen.getByText('1 character left')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Name'), 'l')
    expect(screen.getByText('0 characters left')).toBeInTheDocument()
  })

  it('ties hint and error to the input', () => {
    const { rerender } = render(<TextInput label="Name" hint="3 to 20 characters." />)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('3 to 20 characters.')
    rerender(<TextInput label="Name" hint="3 to 20 characters." error="Taken." />)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Taken.')
    expect(screen.getByLabelText('Name')).toBeInvalid()
  })

  it('keeps its name with a hidden label and gives out its ref', () => {
    let element: HTMLInputElement | null = null
    render(
      <TextInput
        label="Search"
        hideLabel
        ref={(given) => {
          element = given
        }}
      />,
    )
    expect(screen.getByRole('textbox', { name: 'Search' })).toBe(element)
  })
})

describe('TextArea', () => {
  it('[UI-6] supports the limits and the counter', async () => {
    render(<TextArea label="Bio" maxLength={4} required counter />)
    await userEvent.type(screen.getByRole('textbox'), 'abcdef')
    expect(screen.getByRole('textbox')).toHaveValue('abcd')
    expect(screen.getByText('4/4')).toBeInTheDocument()
  })
})
