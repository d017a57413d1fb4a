import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    fishtoys: { title: 'Fishtoys', as: 'viewer', shows: /Mirror Ball/ },
    toys: { title: 'Toys', as: 'rival', shows: /You have no toys/ },
    'get-fishtoys': { title: 'Get Fishtoys', as: 'viewer', shows: /A moderator lets it through/ },
  },
  elsewhere: {
    'use-fishtoy': 'e2e/fishtoys.spec.ts',
    'reject-toy': 'e2e/fishtoys.spec.ts',
  },
})
