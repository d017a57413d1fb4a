import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'edit-contestant': {
      title: 'Contestant',
      as: 'admin',
      props: async ({ read }) => ({ contestant: (await read('contestants')).contestants[0] }),
      shows: /About them/,
    },
    contestant: {
      title: 'Contestant',
      as: 'viewer',
      props: async ({ read }) => ({ id: (await read('contestants')).contestants[0].id }),
      shows: /Endorsements/,
    },
  },
})
