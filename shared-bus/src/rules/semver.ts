/** The part of semantic version ranges that contracts use: `^1.2.0`, `~1.2`, `1.x`, `>=1.0.0 <2.0.0`, `^1.0.0 || ^2.0.0`. */

type Version = [major: number, minor: number, patch: number]

function parse(text: string): { version: Version; parts: number } | null {
  const match = /^v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/i.exec(text)
  if (!match) return null
  const numbers = match.slice(1, 4).map((part) => (part === undefined || /[x*]/i.test(part) ? null : Number(part)))
  const open = numbers.indexOf(null)
  return { version: numbers.map((one) => one ?? 0) as Version, parts: open === -1 ? 3 : open }
}

function compare(a: Version, b: Version): number {
  for (let at = 0; at < 3; at += 1) {
    if (a[at] !== b[at]) return a[at]! - b[at]!
  }
  return 0
}

/** The first version that is no longer in reach when the part at `index` may not change. */
const above = (version: Version, index: number): Version =>
  version.map((part, at) => (at === index ? part + 1 : at > index ? 0 : part)) as Version

function meetsOne(version: Version, comparator: string): boolean {
  const match = /^(\^|~|>=|<=|>|<|=)?\s*(.+)$/.exec(comparator)
  const wanted = match && parse(match[2]!)
  if (!wanted) return false
  const { version: base, parts } = wanted
  const between = (end: Version) => compare(version, base) >= 0 && compare(version, end) < 0
  switch (match[1]) {
    case '>=':
      return compare(version, base) >= 0
    case '>':
      return compare(version, base) > 0
    case '<=':
      return compare(version, base) <= 0
    case '<':
      return compare(version, base) < 0
    case '~':
      return between(above(base, Math.min(1, parts - 1)))
    case '^': {
      const firstSet = base.findIndex((part) => part > 0)
      return between(above(base, firstSet === -1 ? Math.max(0, parts - 1) : firstSet))
    }
    default:
      if (parts === 0) return true
      return parts === 3 ? compare(version, base) === 0 : between(above(base, parts - 1))
  }
}

/** Whether a version lies in a range; false if either cannot be read. */
export function satisfies(version: string, range: string): boolean {
  const parsed = parse(version)
  if (!parsed || parsed.parts < 3) return false
  return range.split('||').some((alternative) => {
    const comparators = alternative
      .replace(/([<>=^~])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
    return comparators.length > 0 && comparators.every((one) => meetsOne(parsed.version, one))
  })
}
