import { panelAddress } from '@shoal/remote-kit'

/** The contestant whose dialog is open; it stands in the address, so that it can be sent to somebody [NAV-2]. */
export const contestantsAddress = panelAddress<{ id: string | null }>({
  panel: 'contestants',
  path: '/contestants',
  home: { id: null },
  read: ([id]) => ({ id: id ?? null }),
  write: ({ id }) => ({ segments: id === null ? [] : [id] }),
})
