import type { OwnStock } from '@shoal/bus/stocks'
import { dialogs, type Show } from '../support/dialogs.ts'

const cat = async ({ read }: Show): Promise<OwnStock> => (await read('stocks/CAT')).stock

export default dialogs({
  swept: {
    stox: { title: 'Stox', as: 'viewer', shows: /The Cat/ },
    'halt-stock': {
      ...{ title: 'Halt a stock', as: 'admin' },
      props: async (show) => ({ stock: await cat(show) }),
      shows: /Nobody can buy or sell CAT/,
    },
    'edit-stock': { title: 'Stock', as: 'admin', shows: /First price/ },
  },
})
