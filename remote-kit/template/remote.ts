import { bar } from '@shoal/bus/page/offers'
import { defineRemote, offer } from '@shoal/remote-kit/define'
import { sampleCamera, samplePanel } from './src/offers.ts'

export default defineRemote({
  name: 'mfe-sample',
  contract: '^1.1.0',
  panels: [
    offer(samplePanel, {
      title: 'Sample',
      path: '/sample',
      icon: 'compass',
      group: 'Community',
      order: 500,
      load: () => import('./src/SamplePanel.tsx'),
    }),
  ],
  modals: [offer(sampleCamera, { title: 'Camera', load: () => import('./src/SampleCameraModal.tsx') })],
  slots: [offer(bar, { id: 'sample', order: 500, load: () => import('./src/SampleButton.tsx') })],
})
