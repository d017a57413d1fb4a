import { ApiError } from '@shoal/bus'
import * as z from '@shoal/bus/shape'
import { NumberField } from '@shoal/ui/NumberField'
import { TextInput } from '@shoal/ui/TextInput'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../../testing/index.tsx'
import { type FormDefinition, ModalForm, useForm } from './index.ts'

interface Fish {
  name: string
  code: string
  weight: number | null
}
const schema = z.object({ code: z.string().check(z.regex(/^[a-z]*$/, 'Small letters only')) })

function FishModal({ tell }: { tell: Omit<FormDefinition<Fish>, 'values' | 'schema' | 'check'> }) {
  const form = useForm<Fish>({
    ...tell,
    values: { name: '', code: '', weight: 3 },
    schema,
    check: ({ weight }) => ({ weight: weight !== null && weight > 100 ? 'No fish is that heavy' : undefined }),
  })
  return (
    <ModalForm form={form} action="Add the fish">
      <TextInput label="Name" required minLength={2} {...form.text('name')} />
      <TextInput label="Code" {...form.text('code')} />
      <NumberField label="Weight" {...form.value('weight')} />
      <output>{JSON.stringify(form.changes)}</output>
    </ModalForm>
  )
}

type Send = FormDefinition<Fish>['send']
const open = (send: Send, more: Partial<FormDefinition<Fish>> = {}) =>
  renderInShell(<FishModal tell={{ send, ...more }} />)
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
const press = () => userEvent.click(screen.getByRole('button', { name: 'Add the fish' }))
/** The word of a server that is asked for later. */
function answers() {
  let give: (error?: Error) => void = () => {}
  const send = jest.fn<Promise<void>, [Fish, string]>(
    () => new Promise((resolve, reject) => (give = (error) => (error ? reject(error) : resolve()))),
  )
  return { send, give: (error?: Error) => act(async () => give(error)) }
}

describe('a form', () => {
  it('says what is wrong beside each field, ties it to the field, sends nothing and goes to the first', async () => {
    const { send } = answers()
    open(send)
    await userEvent.type(field('Code'), 'Cod 7')
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Weight' }))
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Weight' }), '101')
    await press()
    expect(field('Name')).toBeInvalid()
    expect(field('Name')).toHaveAccessibleDescription('Please fill this in')
    expect(field('Code')).toHaveAccessibleDescription('Small letters only')
    expect(screen.getByRole('spinbutton')).toHaveAccessibleDescription('No fish is that heavy')
    expect(field('Name')).toHaveFocus()
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(field('Name'), 'x')
    expect(field('Name')).toHaveAccessibleDescription('')
    expect(field('Code')).toBeInvalid()
    await userEvent.keyboard('{Enter}')
    expect(field('Name')).toHaveAccessibleDescription('At least 2 characters')
  })

  it('is sent with Enter, once however often it is pressed, and shows that it is under way', async () => {
    const { send, give } = answers()
    const { closedModals } = open(send)
    await userEvent.type(field('Name'), 'cod{Enter}{Enter}')
    await press()
    expect(send).toHaveBeenCalledTimes(1)
    expect(send.mock.calls[0]?.[0]).toEqual({ name: 'cod', code: '', weight: 3 })
    expect(screen.getByRole('button', { name: 'Add the fish' })).toHaveAttribute('aria-busy', 'true')
    await give()
    // Sent is sent, such as while the modal closes.
    await press()
    expect(send).toHaveBeenCalledTimes(1)
    await userEvent.type(field('Name'), 's')
    expect(screen.getByRole('button', { name: 'Add the fish' })).not.toHaveAttribute('aria-busy')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(closedModals()).toBe(1)
  })

  it('shows what the server refuses at the fields that it names, and loses nothing', async () => {
    const { send, give } = answers()
    open(send)
    await userEvent.type(field('Name'), 'cod')
    await press()
    const issues = [
      { path: 'weight', message: 'Too heavy for the tank' },
      { path: 'code.0', message: 'Taken' },
    ]
    await give(new ApiError(400, 'bad-request', 'weight: Too heavy for the tank', issues))
    expect(screen.getByRole('spinbutton')).toHaveAccessibleDescription('Too heavy for the tank')
    expect(field('Code')).toHaveAccessibleDescription('Taken')
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    await waitFor(() => expect(field('Code')).toHaveFocus())
    expect(field('Name')).toHaveValue('cod')
  })

  it('shows what is no field’s on top, until something is changed', async () => {
    const { send, give } = answers()
    open(send)
    await userEvent.type(field('Name'), 'cod')
    await press()
    await give(new ApiError(409, 'fish/full', 'The tank is full'))
    expect(screen.getByRole('alert')).toHaveTextContent('The tank is full')
    await userEvent.type(field('Name'), 's')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a refusal at the field that is to blame for it', async () => {
    const { send, give } = answers()
    open(send, { blame: { 'fish/taken': 'name' }, textOf: () => 'There is such a fish' })
    await userEvent.type(field('Name'), 'cod')
    await press()
    await give(new ApiError(409, 'fish/taken', 'taken'))
    expect(field('Name')).toHaveAccessibleDescription('There is such a fish')
  })

  it('[TOK-5] sends every further try of the same values with the same key, other values with a new one', async () => {
    const { send, give } = answers()
    open(send)
    const offline = new ApiError(0, 'network', 'No connection to the server')
    await userEvent.type(field('Name'), 'cod')
    for (const more of ['', '', 's']) {
      if (more) await userEvent.type(field('Name'), more)
      await press()
      await give(offline)
    }
    await press()
    await give()
    await userEvent.type(field('Code'), 'c{Backspace}')
    await press()
    const keys = send.mock.calls.map(([, key]) => key)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(keys[3]).toBe(keys[2])
    expect(keys[4]).not.toBe(keys[3])
  })

  it('tells what was changed, and no longer what was changed back', async () => {
    open(async () => {})
    await userEvent.type(field('Name'), 'c')
    expect(screen.getByRole('status')).toHaveTextContent('{"name":"c"}')
    await userEvent.clear(field('Name'))
    expect(screen.getByRole('status')).toHaveTextContent('{}')
  })
})
