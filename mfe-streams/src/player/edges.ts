import type { LoadBalancer } from '@shoal/bus/streams'
import type * as z from 'zod/mini'

export type Edges = z.output<typeof LoadBalancer>

/** An edge that failed is tried last for this long, in ms. */
export const AILING_FOR = 60_000

/** Remembers which edges did not answer lately. */
export function edgeHealth(now: () => number = Date.now) {
  const failedAt = new Map<string, number>()
  return {
    failed: (edge: string): void => void failedAt.set(edge, now()),
    isAiling: (edge: string): boolean => now() - (failedAt.get(edge) ?? Number.NEGATIVE_INFINITY) < AILING_FOR,
  }
}

/** The same for all pictures of the page. */
export const pageEdges = edgeHealth()

/**
 * The edges to play from, the one to try first in front: those of the viewer's region, then the others; within each in
 * an order drawn by weight, so that viewers spread as the weights say [STR-13]. Those that failed lately come last.
 * @param random 0 to 1, a new one with each call
 */
export function edgeOrder(
  edges: Edges,
  region: string,
  isAiling: (edge: string) => boolean = () => false,
  random: () => number = Math.random,
): string[] {
  const own = edges[region] ?? []
  const others = Object.entries(edges).flatMap(([name, list]) => (name === region ? [] : list))
  const order = [...drawn(own, random), ...drawn(others, random)]
  return [...order.filter((edge) => !isAiling(edge)), ...order.filter(isAiling)]
}

function drawn(edges: Edges[string], random: () => number): string[] {
  const left = edges.filter(({ weight }) => weight > 0)
  const order: string[] = []
  while (left.length > 0) {
    let mark = random() * left.reduce((sum, { weight }) => sum + weight, 0)
    const at = left.findIndex(({ weight }) => {
      mark -= weight
      return mark < 0
    })
    order.push(...left.splice(at === -1 ? left.length - 1 : at, 1).map(({ url }) => url))
  }
  return order
}

/**
 * The full address of a stream's playlist at an edge. An edge on the page's own host is reached as the page was:
 * behind a proxy the server does not know under which scheme.
 */
export function addressAt(edge: string | undefined, path: string, page: string): string {
  const own = new URL(page)
  const base = edge === undefined ? own : new URL(edge, own)
  return new URL(path, base.host === own.host ? own.origin : base).href
}
