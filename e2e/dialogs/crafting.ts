import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'craft-item': { title: 'Craft Item', as: 'viewer', shows: /Put two items on the bench/ },
  },
})
