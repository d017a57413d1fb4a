import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'correct-balance': {
      title: 'Correct the balance',
      as: 'admin',
      props: async (show) => ({ user: await somebody(show) }),
      shows: /a movement of its own/,
    },
  },
  elsewhere: {
    'person-ledger': 'mfe-admin/src/economy/economy.test.tsx',
  },
})
