import { panelAddress } from '@shoal/remote-kit'

/** Whose page it is; by the id, so that links outlive another name. */
export const personAddress = panelAddress<{ id: string | null }>({
  panel: 'person',
  path: '/people',
  home: { id: null },
  read: ([id]) => ({ id: id ?? null }),
  write: ({ id }) => ({ segments: id === null ? [] : [id] }),
})
