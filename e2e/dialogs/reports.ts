import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'mute-user': {
      title: 'Mute User',
      as: 'mod',
      props: async (show) => ({ user: await somebody(show), text: 'the pan is on fire' }),
      shows: /In the shadow/,
    },
    'person-history': {
      title: 'History',
      as: 'mod',
      props: async (show) => ({ user: await somebody(show) }),
      shows: /Search what they said/,
    },
  },
  elsewhere: {
    'decide-report': 'e2e/moderation.spec.ts',
  },
})
