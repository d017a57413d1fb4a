import { type FeatureToggle, featuresArea } from '@shoal/bus/features'
import { featureNames, featuresInUse } from '@shoal/bus/features/shapes'
import { renderInShell } from '@shoal/remote-kit/testing'
import { screen } from '@testing-library/react'
import AdminTogglesModal from './AdminTogglesModal.tsx'

const toggles: FeatureToggle[] = featureNames.map((feature) => ({ feature, enabled: feature !== 'contestants' }))

it('[ADM-1] each switch that the server obeys is there, and none that nothing obeys', async () => {
  renderInShell(<AdminTogglesModal />, {
    api: { [featuresArea.name]: { list: async () => ({ featureToggles: toggles }) } },
  })
  expect(await screen.findByRole('switch', { name: 'Contestants' })).not.toBeChecked()
  expect(screen.getByRole('switch', { name: 'Live streams' })).toBeChecked()
  expect(screen.getAllByRole('switch')).toHaveLength(featuresInUse.length)
})
