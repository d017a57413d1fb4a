import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-subject',
  contract: '^1.0.0',
  panels: [
    {
      id: 'subject',
      title: 'Subject',
      path: '/subject',
      icon: 'film',
      order: 2,
      load: () => import('./src/SubjectPanel.tsx'),
    },
  ],
  modals: [{ id: 'subject', title: 'Subject', load: () => import('./src/SubjectModal.tsx') }],
  slots: [{ slot: 'neighbour/corner', id: 'subject', load: () => import('./src/SubjectSlot.tsx') }],
})
