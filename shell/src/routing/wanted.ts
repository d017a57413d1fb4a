import { redirectParameter } from '@shoal/bus/page/limits'
import { destinationOf } from './destination.ts'

/**
 * What a visitor wanted when the server sent them to `/`: `wanted` is the address of a page of this show that asks for a
 * log-in, or null; `rest` is the address without it. Null where nothing was wanted. A made-up link leads to no other site.
 */
export function wantedIn(address: string): { wanted: string | null; rest: string } | null {
  const url = new URL(address)
  const given = url.searchParams.get(redirectParameter)
  if (given === null) return null
  url.searchParams.delete(redirectParameter)
  const rest = url.pathname + url.search + url.hash
  const target = URL.parse(given, url.origin)
  if (target?.origin !== url.origin) return { wanted: null, rest }
  const destination = destinationOf(target.pathname, null, [], null)
  const asksForLogIn = destination.kind === 'home' && destination.remember
  return { wanted: asksForLogIn ? target.pathname + target.search : null, rest }
}
