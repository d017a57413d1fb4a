import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    notifications: { title: 'Notifications', as: 'viewer', shows: /Rival invited you/ },
    'global-notification': { title: 'Global Notification', as: 'admin', shows: /To everyone/ },
    'season-management': { title: 'End of the season', as: 'admin', shows: /each person is told, once/ },
  },
  elsewhere: {
    'while-you-were-gone': 'mfe-social/src/notifications/notifications.test.tsx',
    'season-ending': 'mfe-social/src/notifications/notifications.test.tsx',
  },
})
