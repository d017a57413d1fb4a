import { panelAddress } from '@shoal/remote-kit'

/** The clan that the clan panel shows; null for the person's own. It stands in the address, so that it can be sent to somebody. */
export const clanAddress = panelAddress<{ tag: string | null }>({
  panel: 'clan-info',
  path: '/clan',
  home: { tag: null },
  read: ([tag]) => ({ tag: tag && /^[A-Za-z0-9]{2,5}$/.test(tag) ? tag.toUpperCase() : null }),
  write: ({ tag }) => ({ segments: tag === null ? [] : [tag] }),
})
