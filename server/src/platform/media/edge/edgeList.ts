/** Edges by region, each with its share of the viewers [STR-13]. */
export type EdgeMap = Record<string, Array<{ url: string; weight: number }>>

const REGION = /^[a-z0-9][a-z0-9-]{0,31}$/

/**
 * Reads `us-east=https://a.example@2,eu=https://b.example`: region, origin, and after an `@` the weight, which is 1 when
 * nothing is said. Null when it is something else.
 */
export function readEdgeList(text: string): EdgeMap | null {
  const edges: EdgeMap = {}
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, region = '', address = '', share = '1'] = /^([^=]+)=(.+?)(?:@(\d{1,6}(?:\.\d{1,3})?))?$/.exec(entry) ?? []
    const url = URL.parse(address)
    const plain = url !== null && /^https?:$/.test(url.protocol) && url.origin === address
    if (!REGION.test(region) || !plain || Number(share) <= 0) return null
    const list = edges[region] ?? []
    edges[region] = list
    if (list.some((other) => other.url === address)) return null
    list.push({ url: address, weight: Number(share) })
  }
  return edges
}
