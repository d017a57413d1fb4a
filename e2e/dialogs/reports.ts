import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'mute-user': {
      title: 'Mute User',
      as: 'mod',
      props: async (show) => ({ user: await somebody(show) }),
      shows: /In the shadow/,
    },
  },
  elsewhere: {
    'decide-report': 'e2e/moderation.spec.ts',
  },
})
