import { modalArea } from '@shoal/bus'
import { featuresArea, type Switch } from '@shoal/bus/features'
import { renderInShell } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import AdminTogglesModal from './AdminTogglesModal.tsx'

const switches: Switch[] = [
  { name: 'contestants', label: 'Contestants', enabled: false },
  { name: 'live-streams', label: 'Live streams', enabled: true },
]

afterEach(() => queries.clear())

it('[ADM-1] the switches that areas declare are there by their labels, and follow what is told', async () => {
  const turned: unknown[] = []
  const turn = async (input: { params: { name: string }; body: { enabled: boolean } }) => {
    turned.push(input)
    return { switch: { name: 'contestants', label: 'Contestants', enabled: true } }
  }
  const { receive } = renderInShell(<AdminTogglesModal />, {
    api: { [featuresArea.name]: { list: async () => ({ featureToggles: [], switches }), turn: turn as never } },
  })
  expect(await screen.findByRole('switch', { name: 'Contestants' })).not.toBeChecked()
  expect(screen.getByRole('switch', { name: 'Live streams' })).toBeChecked()
  await userEvent.click(screen.getByRole('switch', { name: 'Contestants' }))
  expect(turned).toEqual([{ params: { name: 'contestants' }, body: { enabled: true } }])
  receive('features:updated', {
    featureToggles: [],
    switches: [...switches, { name: 'regatta', label: 'Regatta', enabled: false }],
  })
  expect(await screen.findByRole('switch', { name: 'Regatta' })).not.toBeChecked()
})

it.each([
  ['Live streams', 'live-streams', /^Everybody who watches loses the picture at once/],
  ['Sound effects', 'sfx', /^Nobody can play a sound effect, until/],
  ['Sound effects from a description', 'ai-sfx', /^Nobody can have a sound effect made from a description, until/],
  ['Regatta', 'regatta', /^“Regatta” is taken from everybody/],
])(
  '[ADM-1] [MOD-2] %s is switched off for everybody only after a question that says what they lose',
  async (label, name, words) => {
    const turned: unknown[] = []
    const turn = async (input: unknown) => {
      turned.push(input)
      return { switch: { name, label, enabled: false } }
    }
    const list = async () => ({ featureToggles: [], switches: [{ name, label, enabled: true }] })
    const { bus } = renderInShell(<AdminTogglesModal />, {
      api: { [featuresArea.name]: { list, turn: turn as never } },
    })
    const asked: Array<{ text: string; onConfirm(): unknown }> = []
    bus.on(modalArea.topics.confirm).subscribe((question) => asked.push(question))
    await userEvent.click(await screen.findByRole('switch', { name: label }))
    expect(turned).toEqual([])
    expect(screen.getByRole('switch', { name: label })).toBeChecked()
    expect(asked).toMatchObject([{ text: expect.stringMatching(words) }])
    asked[0]?.onConfirm()
    await waitFor(() => expect(turned).toEqual([{ params: { name }, body: { enabled: false } }]))
  },
)
