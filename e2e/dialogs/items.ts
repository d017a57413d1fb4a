import { dialogs, type Show } from '../support/dialogs.ts'

/** An item that the viewer has. */
const pocketed = async (show: Show) => {
  const { items } = await (await show.as('viewer')).read('items/inventory')
  return { instanceId: items[0].id, name: 'Something' }
}

export default dialogs({
  swept: {
    'give-item': { title: 'Give an item', as: 'admin', shows: /Kept in the audit log/ },
    'take-item': { title: 'Take an item', as: 'admin', props: pocketed, shows: /Its history stays/ },
    'item-history': { title: 'History of an item', as: 'admin', props: pocketed, shows: /History of Something/ },
    'edit-item': {
      title: 'Edit item',
      as: 'admin',
      props: async ({ read }) => ({ item: (await read('items/supply')).items[0] }),
      shows: /Can be bought and used/,
    },
  },
})
