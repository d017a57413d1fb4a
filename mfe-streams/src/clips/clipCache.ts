import type { Clip } from '@shoal/bus/clips'
import { queries } from '../layout/queries.ts'

export interface ClipList {
  clips: Clip[]
  total: number
}

/** Keys of the cache: lists and single clips, by the viewer, who decides what may be seen. */
export const listsKey = ['clips'] as const
export const singlesKey = ['clip'] as const

/** Changes since the oldest answer that is under way was asked for, in their order. */
let changes: Array<{ id: string; change: (clip: Clip) => Clip }> = []
let underWay = 0

/** Asks for clips, and applies changes that came while the answer was under way: it may have been written before them. */
export async function withNews<Answer extends Clip | ClipList>(ask: () => Promise<Answer>): Promise<Answer> {
  const before = changes.length
  underWay += 1
  try {
    const answer = await ask()
    const news = changes.slice(before)
    const renew = (clip: Clip) => news.reduce((now, { id, change }) => (id === now.id ? change(now) : now), clip)
    return 'clips' in answer ? { ...answer, clips: answer.clips.map(renew) } : (renew(answer as Clip) as Answer)
  } finally {
    underWay -= 1
    if (underWay === 0) changes = []
  }
}

/** Changes what is known of a clip, wherever it is shown. */
export function changeClip(id: string, change: (clip: Clip) => Clip): void {
  if (underWay > 0) changes.push({ id, change })
  queries.setQueriesData<ClipList>({ queryKey: listsKey }, (list) => {
    if (!list?.clips.some((clip) => clip.id === id)) return list
    return { ...list, clips: list.clips.map((clip) => (clip.id === id ? change(clip) : clip)) }
  })
  queries.setQueriesData<Clip>({ queryKey: singlesKey }, (clip) => (clip?.id === id ? change(clip) : clip))
}

/** Takes in a clip as a call brought it. */
export const keepClip = (fresh: Clip): void => changeClip(fresh.id, () => fresh)

/** Takes a clip out of every list; the view of a single clip finds out by asking. Returns it if it was in one. */
export function dropClip(id: string): Clip | undefined {
  let dropped: Clip | undefined
  queries.setQueriesData<ClipList>({ queryKey: listsKey }, (list) => {
    const found = list?.clips.find((clip) => clip.id === id)
    if (!list || !found) return list
    dropped = found
    return { clips: list.clips.filter((clip) => clip !== found), total: Math.max(0, list.total - 1) }
  })
  refreshClip(id)
  return dropped
}

/** Asks again for all lists that are on the page; the others ask when they are shown. */
export const refreshLists = (): void => void queries.invalidateQueries({ queryKey: listsKey })
export const refreshClip = (id: string): void =>
  void queries.invalidateQueries({ queryKey: singlesKey, predicate: ({ queryKey }) => queryKey[2] === id })
