import { panelAddress } from '@shoal/remote-kit'

/** Which stock is looked at; null is the list. */
export const stocksAddress = panelAddress<{ ticker: string | null }>({
  panel: 'stocks',
  path: '/stocks',
  home: { ticker: null },
  read: ([ticker]) => ({ ticker: ticker === undefined ? null : ticker.toUpperCase() }),
  write: ({ ticker }) => ({ segments: ticker === null ? [] : [ticker] }),
})
