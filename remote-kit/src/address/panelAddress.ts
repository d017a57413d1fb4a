/** What the address says within a panel, in order: `/clips/user/lou` is `['user', 'lou']` in the panel of `/clips`. */
type Segments = readonly string[]

/** Values of the query string by name. */
type Query = Readonly<Record<string, string | undefined>>

interface Definition<Place> {
  /** Id of the panel. */
  panel: string
  /**
   * Address of the panel, as in `remote.ts`. A panel without one keeps its place in its entries of the history, so that
   * back and forward work all the same.
   */
  path?: string
  /** The place at which the panel begins, and to which it goes back when it is asked for again. */
  home: Place
  /** Names in the query string that belong to the panel; the others stay whatever it does. */
  query?: readonly string[]
  /** What an address shows. People edit addresses: whatever makes no sense is better `home` than an error. */
  read(segments: Segments, query: Query): Place
  /** The address of a place, the other way round. */
  write(place: Place): { segments: Segments; query?: Query }
}

/** The part of the page's address that belongs to one panel. */
export interface PanelAddress<Place> {
  readonly panel: string
  readonly home: Place
  /** The address of a place, to link to it. Without the part of the query string that others put there. */
  href(place: Place): string
  /**
   * Goes there, from wherever in the page: the shell follows and opens the panel if need be. Parameters of others in the
   * query string stay. `replace` leaves no way back to where one was.
   */
  go(place: Place, how?: { replace?: boolean }): void
  /** Where the page is now; `home` when the address is another panel's. */
  current(): Place
  /** The same as text, equal as long as the place is. */
  key(): string
}

const textOf = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

type Entry = Readonly<Record<string, unknown>> | null

/** Writes the history, and has everybody follow: the shell, and the panels of every remote. */
function move(state: Entry, address: string, replace: boolean): void {
  let told = false
  const note = () => {
    told = true
  }
  window.addEventListener('popstate', note)
  history[replace ? 'replaceState' : 'pushState'](state, '', address)
  window.removeEventListener('popstate', note)
  // Browsers tell of back and forward only. Where single-spa runs, it tells of new addresses too, but not of new entries.
  if (!told) window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** States how a panel's places stand in the address [NAV-2]; once for each panel, beside it. */
export function panelAddress<Place>({
  panel,
  path,
  home,
  query: names = [],
  read,
  write,
}: Definition<Place>): PanelAddress<Place> {
  /** What the panel has in the address now; null when the address is not its own. */
  function own(): { segments: Segments; query: Query } | null {
    const query = Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => names.includes(name)))
    if (path === undefined) {
      const kept = (history.state as Entry)?.[panel]
      return { segments: Array.isArray(kept) ? kept.map(String) : [], query }
    }
    if (location.pathname !== path && !location.pathname.startsWith(`${path}/`)) return null
    const rest = location.pathname.slice(path.length).split('/')
    return { segments: rest.filter((segment) => segment !== '').map(textOf), query }
  }

  const pathOf = (segments: Segments): string =>
    path === undefined ? location.pathname : [path, ...segments.map(encodeURIComponent)].join('/')

  /** The query string with the panel's own part replaced. Untouched where it has none, in whatever spelling it is. */
  function searchOf(query: Query, others: string): string {
    if (names.length === 0) return others
    const search = new URLSearchParams(others)
    for (const name of names) search.delete(name)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
    return search.size === 0 ? '' : `?${search}`
  }

  /** The entry of the history: the shell keeps things of its own there. */
  function entryOf(segments: Segments): Entry {
    const before = history.state as Entry
    if (path !== undefined) return before
    const { [panel]: _, ...others } = before ?? {}
    return segments.length === 0 ? others : { ...others, [panel]: segments }
  }

  const key = () => JSON.stringify(own())
  return {
    panel,
    home,
    key,
    current() {
      const here = own()
      return here ? read(here.segments, here.query) : home
    },
    href(place) {
      const { segments, query = {} } = write(place)
      return pathOf(segments) + searchOf(query, '')
    },
    go(place, { replace = false } = {}) {
      const { segments, query = {} } = write(place)
      if (key() === JSON.stringify({ segments, query })) return
      move(entryOf(segments), pathOf(segments) + searchOf(query, location.search), replace)
    },
  }
}
