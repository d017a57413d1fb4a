import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/**
 * The path and the query of a request's target, as a browser would write them. Strangers send targets that are no address
 * by themselves (`//`, `//[`): slashes in front count as one, so that nothing is taken for a host.
 */
export function addressOf(target: string): Pick<URL, 'pathname' | 'search'> {
  return new URL(`http://page/${target.replace(/^[/\\]+/, '')}`)
}

/**
 * Refuses an address with a NUL in it, whichever call or file it leads to [OPS-3]: no name of ours has one, and neither the
 * database nor the file system takes it. Of pages it is an address at which nothing is, as any other [NAV-9].
 */
export function refuseOddAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, routeOptions }) => {
    if (/%00/.test(url) && routeOptions.url !== '/*') refuse(generalErrors.badRequest, 'address')
  })
}
