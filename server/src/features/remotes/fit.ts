import type { RemoteDescription } from '@shoal/bus/remotes/contract'
import { unmetNeeds } from '@shoal/bus/remotes/rules'
import { satisfies } from '@shoal/bus/rules'
import { areaVersions } from '../../contract.ts'

/**
 * Why a build cannot run here, in words that name what is the trouble; null when it can.
 * @param contract of the running shell
 */
export function misfitOf({ contract: range, needs }: RemoteDescription, contract: string): string | null {
  if (!satisfies(contract, range)) return `the contract ${range}, the running shell has ${contract}`
  const unmet = unmetNeeds(needs, areaVersions)
  return unmet.length === 0 ? null : unmet.join('; ')
}
