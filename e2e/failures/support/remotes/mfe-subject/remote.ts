import { overlay } from '@shoal/bus/page/offers'
import { defineRemote, offer, panel } from '@shoal/remote-kit/define'
import { corner, subject } from './src/offers.ts'

export default defineRemote({
  name: 'mfe-subject',
  contract: '^1.0.0',
  panels: [
    offer(panel('subject'), {
      title: 'Subject',
      path: '/subject',
      icon: 'film',
      order: 2,
      load: () => import('./src/SubjectPanel.tsx'),
    }),
  ],
  modals: [offer(subject, { title: 'Subject', load: () => import('./src/SubjectModal.tsx') })],
  slots: [
    offer(corner, { id: 'subject', load: () => import('./src/SubjectSlot.tsx') }),
    offer(overlay, { id: 'subject-watch', load: () => import('./src/SubjectWatch.tsx') }),
  ],
})
