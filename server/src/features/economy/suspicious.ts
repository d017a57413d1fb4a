/** All that one person tipped another within the time that is looked at. */
export interface Edge {
  from: string
  to: string
  tokens: number
}

/** Below so many tokens between two people nobody looks twice. */
const leastTokens = 50
const ringsMost = 20
/** At least this many different people who tip one new account look suspicious. */
const giversLeast = 5
/** How many of each are told. */
export const funnelsMost = 20

/**
 * Tips that went round between two people or three, the largest first; `tokens` is what went all the way. Pure.
 */
export function ringsOf(edges: readonly Edge[]): { people: string[]; tokens: number }[] {
  const out = new Map<string, Map<string, number>>()
  for (const { from, to, tokens } of edges)
    if (tokens >= leastTokens) out.set(from, (out.get(from) ?? new Map()).set(to, tokens))
  const rings: { people: string[]; tokens: number }[] = []
  const between = (from: string, to: string) => out.get(from)?.get(to) ?? 0
  for (const [first, given] of out)
    for (const [second, there] of given) {
      const back = between(second, first)
      // Each ring once: from its smallest id.
      if (back > 0 && first < second) rings.push({ people: [first, second], tokens: Math.min(there, back) })
      for (const [third, on] of out.get(second) ?? [])
        if (first < second && first < third && second !== third && between(third, first) > 0)
          rings.push({ people: [first, second, third], tokens: Math.min(there, on, between(third, first)) })
    }
  return rings.toSorted((one, two) => two.tokens - one.tokens).slice(0, ringsMost)
}

/** People with tips from many others, with the number of givers, the most tokens first. Pure. */
export function funnelsOf(edges: readonly Edge[]): { to: string; givers: number; tokens: number }[] {
  const sums = new Map<string, { to: string; givers: number; tokens: number }>()
  for (const { to, tokens } of edges) {
    const sum = sums.get(to) ?? { to, givers: 0, tokens: 0 }
    sums.set(to, { to, givers: sum.givers + 1, tokens: sum.tokens + tokens })
  }
  return [...sums.values()]
    .filter(({ givers }) => givers >= giversLeast)
    .toSorted((one, two) => two.tokens - one.tokens)
}
