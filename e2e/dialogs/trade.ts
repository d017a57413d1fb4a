import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    trade: { title: 'Trade', as: 'pass', shows: /No trade right now/ },
  },
})
