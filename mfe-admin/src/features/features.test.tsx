import { type FeatureToggle, featuresArea } from '@shoal/bus/features'
import { featureNames } from '@shoal/bus/features/shapes'
import { renderInShell } from '@shoal/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import AdminTogglesModal from './AdminTogglesModal.tsx'

const toggles: FeatureToggle[] = featureNames.map((feature) => ({ feature, enabled: feature !== 'contestants' }))
const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('switch')
    .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)

it('[ADM-1] all eleven switches are there, and those of parts that do not exist say that they do nothing', async () => {
  renderInShell(<AdminTogglesModal />, {
    api: { [featuresArea.name]: { list: async () => ({ featureToggles: toggles }) } },
  })
  const later = await screen.findByRole('region', { name: 'Not built yet' })
  expect(within(later).getByText(/do nothing today/)).toBeVisible()
  expect(namesIn(later)).toHaveLength(9)
  expect(namesIn(document.body)).toHaveLength(11)
  expect(namesIn(later)).not.toContain('Contestants')
  expect(namesIn(later)).not.toContain('Live streams')
  expect(screen.getByRole('switch', { name: 'Contestants' })).not.toBeChecked()
})
