import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'kick-from-battle': {
      title: 'Kick from battle chat',
      as: 'mod',
      props: async (show) => ({ user: await somebody(show) }),
      shows: /10 minutes/,
    },
  },
})
