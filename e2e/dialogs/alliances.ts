import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'clan-alliances': {
      title: 'Clan Alliances',
      as: 'rival',
      props: async () => ({ tag: 'KRIL' }),
      shows: /Propose an alliance/,
    },
  },
})
