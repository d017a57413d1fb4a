import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'poll-management': { title: 'Poll Management', as: 'mod', shows: /Add answer/ },
  },
})
