import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'admin-toggles': { title: 'Admin Toggles', as: 'admin', shows: /Contestants/ },
  },
})
