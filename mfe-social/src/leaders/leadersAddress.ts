import { panelAddress } from '@shoal/remote-kit'

/** Which board is looked at. */
export const leadersAddress = panelAddress<{ board: string }>({
  panel: 'leader-board',
  path: '/leader-board',
  home: { board: 'xp' },
  read: ([board]) => ({ board: board ?? 'xp' }),
  write: ({ board }) => ({ segments: board === 'xp' ? [] : [board] }),
})
