import { satisfies } from '../../rules/semver.ts'

/** Areas of the contract by name, each with a range of versions: `{ clips: '^1.2' }`. */
export type Needs = Readonly<Record<string, string>>

/**
 * Needs of a remote that are not met [MFE-3], one sentence part each: `clips ^1.2, and there is 1.0.0`. Nothing is compared
 * if `areas` is undefined, as from an older server.
 */
export const unmetNeeds = (needs: Needs | undefined, areas: Needs | undefined): string[] =>
  areas === undefined
    ? []
    : Object.entries(needs ?? {}).flatMap(([area, range]) => {
        const there = areas[area]
        if (there === undefined) return [`${area} ${range}, and there is none`]
        return satisfies(there, range) ? [] : [`${area} ${range}, and there is ${there}`]
      })

type Ordered = Readonly<{ order?: number | undefined }>
/** Which of two offers stands first; those that name no order come last. */
export const byOrder = (left: Ordered, right: Ordered): number => (left.order ?? 1_000) - (right.order ?? 1_000)

type Grouped = Readonly<{ icon?: string | undefined; group?: string | undefined }>
/**
 * The panels of the navigation by their groups: those without a group first, then each group where its first panel
 * stands. A panel without an icon is in none.
 * @param offerOf what a member offers, where the members are more than the panels themselves
 */
export function byGroup<T>(panels: readonly T[], offerOf: (panel: T) => Grouped): [heading: string, panels: T[]][] {
  const groups = new Map<string, T[]>([['', []]])
  for (const panel of panels) {
    const { icon, group = '' } = offerOf(panel)
    if (icon) groups.set(group, [...(groups.get(group) ?? []), panel])
  }
  return [...groups].filter(([, members]) => members.length > 0)
}
