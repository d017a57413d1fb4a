import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    tip: {
      title: 'Tip',
      as: 'viewer',
      props: async (show) => ({ user: await somebody(show) }),
      shows: /Quick amounts/,
    },
    'token-history': { title: 'Your tokens', as: 'viewer', shows: /₣/ },
  },
})
