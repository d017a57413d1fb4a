import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-social',
  contract: '^1.0.0',
  publishes: ['chat:mention'],
  panels: [
    {
      id: 'chat',
      title: 'Chat',
      place: 'side',
      icon: 'message-circle',
      order: 10,
      load: () => import('./src/chat/ChatPanel.tsx'),
    },
    {
      id: 'profile',
      title: 'Profile',
      icon: 'user',
      group: 'Community',
      order: 110,
      access: 'user',
      load: () => import('./src/profile/ProfilePanel.tsx'),
    },
  ],
  modals: [
    { id: 'profile', title: 'Profile', load: () => import('./src/profile/ProfileModal.tsx') },
    {
      id: 'profile-photo',
      title: 'Profile Photo',
      style: 'metal',
      access: 'user',
      load: () => import('./src/profile/PhotoModal.tsx'),
    },
    {
      id: 'xp-history',
      title: 'Your XP',
      size: 'medium',
      access: 'user',
      load: () => import('./src/profile/XpHistoryModal.tsx'),
    },
  ],
  slots: [
    // Nothing to see until somebody points at a name; the card's own code comes then.
    { slot: 'overlay', id: 'user-card', load: () => import('./src/profile/UserCardLayer.tsx') },
  ],
})
