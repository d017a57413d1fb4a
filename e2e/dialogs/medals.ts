import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'your-medals': { title: 'Your Medals', as: 'viewer', shows: /show it beside your name/ },
    'rank-ladder': { title: 'Ranks', as: 'viewer', shows: /Everybody begins here/ },
  },
})
