import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-streams',
  contract: '^1.0.0',
  panels: [
    {
      id: 'live-streams',
      title: 'Live',
      icon: 'tv',
      order: 0,
      data: ['/api/live-streams'],
      load: () => import('./src/streams/LiveStreamsPanel.tsx'),
    },
  ],
  modals: [
    { id: 'player-shortcuts', title: 'Keyboard shortcuts', load: () => import('./src/player/ShortcutsModal.tsx') },
  ],
  slots: [
    // Nothing to see: keeps presence and the selection alive while another panel is open.
    { slot: 'overlay', id: 'streams-keeper', load: () => import('./src/streams/StreamsKeeper.tsx') },
  ],
})
