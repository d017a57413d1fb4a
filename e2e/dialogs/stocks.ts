import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    stox: { title: 'Stox', as: 'viewer', shows: /The Cat/ },
    'edit-stock': { title: 'Stock', as: 'admin', shows: /First price/ },
  },
})
