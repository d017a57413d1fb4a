import { panelAddress } from '@shoal/remote-kit'

/** The person whose page it is; by the id, so that links survive a change of name. */
export const personAddress = panelAddress<{ id: string | null }>({
  panel: 'person',
  path: '/people',
  home: { id: null },
  read: ([id]) => ({ id: id ?? null }),
  write: ({ id }) => ({ segments: id === null ? [] : [id] }),
})
