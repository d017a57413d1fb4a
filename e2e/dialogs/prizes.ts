import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'prize-machine': { title: 'Prize Machine', as: 'viewer', shows: /different things in it/ },
  },
})
