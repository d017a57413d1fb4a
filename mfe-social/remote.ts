import { chatPanel } from '@shoal/bus/chat/offers'
import { overlay } from '@shoal/bus/page/offers'
import { profileModal, profilePanel, profilePhoto, xpHistory } from '@shoal/bus/profile/offers'
import { defineRemote, offer } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-social',
  contract: '^1.0.0',
  publishes: ['chat:mention', 'panel:mark', 'streams:select'],
  panels: [
    offer(chatPanel, {
      title: 'Chat',
      place: 'side',
      icon: 'message-circle',
      order: 10,
      load: () => import('./src/chat/ChatPanel.tsx'),
    }),
    offer(profilePanel, {
      title: 'Profile',
      path: '/profile',
      icon: 'user',
      group: 'Community',
      order: 110,
      access: 'user',
      load: () => import('./src/profile/ProfilePanel.tsx'),
    }),
  ],
  modals: [
    offer(profileModal, { title: 'Profile', load: () => import('./src/profile/ProfileModal.tsx') }),
    offer(profilePhoto, {
      title: 'Profile Photo',
      style: 'metal',
      access: 'user',
      load: () => import('./src/profile/PhotoModal.tsx'),
    }),
    offer(xpHistory, {
      title: 'Your XP',
      size: 'medium',
      access: 'user',
      load: () => import('./src/profile/XpHistoryModal.tsx'),
    }),
  ],
  slots: [
    // Nothing to see until somebody points at a name; the card's own code comes then.
    offer(overlay, { id: 'user-card', load: () => import('./src/profile/UserCardLayer.tsx') }),
  ],
})
