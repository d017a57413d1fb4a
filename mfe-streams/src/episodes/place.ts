import { panelArea } from '@shoal/bus'
import type { RecordingKind } from '@shoal/bus/episodes'
import { useEvent } from '@shoal/remote-kit'
import { useCallback, useEffect, useState } from 'react'

const base = '/episodes'
/** Where a panel without an address keeps what plays: in its entry of the history, so that back and forward work. */
const key = 'recording'
const panelOf: Record<RecordingKind, string> = { episode: 'episodes', bts: 'bts' }

type Entry = { [key]?: unknown } | null
const entry = (): Entry => history.state as Entry

/** What the address says is to be played; null for the list [NAV-2]. */
export function playingIn(kind: RecordingKind, pathname: string, state: Entry): string | null {
  if (kind === 'episode') return /^\/episodes\/([\w-]{1,64})\/*$/.exec(pathname)?.[1] ?? null
  const id = state?.[key]
  return typeof id === 'string' ? id : null
}

export const addressOf = (kind: RecordingKind, id: string | null): string =>
  kind === 'bts' ? location.pathname : id === null ? base : `${base}/${id}`

/** What plays, and how to play something else or go back to the list. */
export function usePlaying(kind: RecordingKind): [string | null, (id: string | null) => void] {
  const look = useCallback(() => playingIn(kind, location.pathname, entry()), [kind])
  const [playing, setPlaying] = useState(look)
  useEffect(() => {
    const follow = () => setPlaying(look())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [look])
  const go = useCallback(
    (id: string | null) => {
      if (id === look()) return
      const { [key]: _, ...rest } = entry() ?? {}
      const state = kind === 'bts' && id !== null ? { ...rest, [key]: id } : rest
      history.pushState(state, '', addressOf(kind, id) + location.search)
      setPlaying(id)
    },
    [kind, look],
  )
  // Asked for the panel that is open already: back to its list.
  useEvent(panelArea.topics.open, ({ id }) => {
    if (id === panelOf[kind]) go(null)
  })
  return [playing, go]
}
