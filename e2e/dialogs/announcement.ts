import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    announcement: { title: 'Announcement', as: 'mod', shows: /One line for everyone/ },
  },
})
