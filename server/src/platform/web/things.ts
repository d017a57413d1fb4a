import { service } from '../feature.ts'
import type { Who } from '../people/who.ts'
import { missingHead, type PageHead } from './heads.ts'
import { under } from './paths.ts'

/**
 * What an address below a panel's own is to one person: something that a link tells of, something of which it tells
 * nothing, or nothing at all. What somebody may not know of is nothing to them: it is `missing` exactly where the call
 * that reads it says that there is no such thing.
 */
export type Thing = PageHead | 'untold' | 'missing'

/** Looks for it. The parts of the address below the panel's own come decoded; each is 1 to 64 letters, digits, `_` or `-`. */
export type ThingFinder = (parts: readonly [string, ...string[]], who: Who | null) => Promise<Thing>

/** What the document says of itself where it opens a thing. */
export const headOf = (thing: Thing): PageHead | null =>
  thing === 'missing' ? missingHead : thing === 'untold' ? null : thing

/** How ids, tags and tickers are written; for anything else nobody asks the database [OPS-3]. */
const ordinary = /^[\w-]{1,64}$/

/** The things that have addresses below those of panels: a feature adds what finds its own. */
export const usePageThings = service(() => {
  const finders = new Map<string, ThingFinder>()
  return {
    /** `panelPath` is the address of a panel whose addresses below it all name things, such as `/clips`. */
    add: (panelPath: string, finder: ThingFinder): void => void finders.set(panelPath, finder),

    /**
     * What a page's path, as it stands in the address, is to a person. Of panels that nobody added it is `untold`: what
     * their remotes keep below their address only they know.
     * @param panelPath the address of the panel that the path opens
     */
    async find(panelPath: string | undefined, path: string, who: Who | null): Promise<Thing> {
      const finder = panelPath === undefined ? undefined : finders.get(panelPath)
      if (panelPath === undefined || finder === undefined || !under(path, panelPath)) return 'untold'
      const [first, ...more] = path
        .slice(panelPath.length)
        .split('/')
        .filter((part) => part !== '')
      if (first === undefined) return 'untold'
      const parts = [textOf(first), ...more.map(textOf)] as const
      return parts.every((part) => ordinary.test(part)) ? finder(parts, who) : 'missing'
    },
  }
})

/** A part of an address as it was before it was encoded; as it is where the encoding is broken. */
function textOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
