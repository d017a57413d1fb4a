import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-sample',
  contract: '^1.0.0',
  panels: [
    {
      id: 'sample',
      title: 'Sample',
      path: '/sample',
      icon: 'compass',
      group: 'Community',
      order: 500,
      load: () => import('./src/SamplePanel.tsx'),
    },
  ],
  modals: [{ id: 'sample-camera', title: 'Camera', load: () => import('./src/SampleCameraModal.tsx') }],
  slots: [{ slot: 'bar', id: 'sample', order: 500, load: () => import('./src/SampleButton.tsx') }],
})
