import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'wet-market': { title: 'Wet Market', as: 'viewer', shows: /The stalls are empty/ },
    'sell-item': {
      title: 'Sell in the Wet Market',
      as: 'viewer',
      props: async (show) => {
        const { items } = await (await show.as('viewer')).read('items/inventory')
        return { instanceId: items[0].id, itemId: items[0].itemId }
      },
      shows: /was never sold/,
    },
  },
})
