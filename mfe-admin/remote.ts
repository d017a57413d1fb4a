import { defineRemote } from '@shoal/remote-kit/define'

// Everything here needs a moderator at least: for everyone else this remote does not exist [MFE-4].
export default defineRemote({
  name: 'mfe-admin',
  contract: '^1.0.0',
  panels: [
    {
      id: 'staff-room',
      title: 'Staff room',
      icon: 'shield',
      group: 'Staff',
      order: 900,
      access: 'mod',
      load: () => import('./src/layout/StaffRoomPanel.tsx'),
    },
    {
      id: 'admin',
      title: 'Admin',
      path: '/admin',
      icon: 'sliders-horizontal',
      group: 'Staff',
      order: 910,
      access: 'admin',
      load: () => import('./src/layout/AdminPanel.tsx'),
    },
  ],
  modals: [
    {
      id: 'remove-message',
      title: 'Remove message',
      access: 'mod',
      load: () => import('./src/chat/RemoveMessageModal.tsx'),
    },
    {
      id: 'user-flags',
      title: 'User flags',
      access: 'admin',
      load: () => import('./src/accounts/UserFlagsModal.tsx'),
    },
    {
      id: 'announcement',
      title: 'Announcement',
      style: 'metal',
      access: 'mod',
      load: () => import('./src/announcement/AnnouncementModal.tsx'),
    },
    {
      id: 'admin-toggles',
      title: 'Admin Toggles',
      access: 'admin',
      load: () => import('./src/features/AdminTogglesModal.tsx'),
    },
  ],
  slots: [
    {
      slot: 'chat/message-actions',
      id: 'remove-message',
      access: 'mod',
      order: 900,
      load: () => import('./src/chat/RemoveMessageButton.tsx'),
    },
  ],
})
