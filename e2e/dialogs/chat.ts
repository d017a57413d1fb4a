import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'chat-settings': { title: 'Chat settings', as: 'viewer', shows: /Super baby mode/ },
    'remove-message': {
      title: 'Remove message',
      as: 'mod',
      props: async (show) => ({ message: { id: 'said', from: await somebody(show), text: 'Hello' } }),
      shows: /Kept in the audit log/,
    },
  },
})
