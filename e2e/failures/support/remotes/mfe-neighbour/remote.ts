import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-neighbour',
  contract: '^1.0.0',
  panels: [
    { id: 'live-streams', title: 'Home', icon: 'tv', order: 1, load: () => import('./src/HomePanel.tsx') },
    { id: 'chat', title: 'Chat', place: 'side', icon: 'message-circle', load: () => import('./src/SidePanel.tsx') },
  ],
})
