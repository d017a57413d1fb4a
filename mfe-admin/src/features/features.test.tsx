import { featuresArea, type Switch } from '@shoal/bus/features'
import { renderInShell } from '@shoal/remote-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import AdminTogglesModal from './AdminTogglesModal.tsx'

const switches: Switch[] = [
  { name: 'contestants', label: 'Contestants', enabled: false },
  { name: 'live-streams', label: 'Live streams', enabled: true },
]

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
