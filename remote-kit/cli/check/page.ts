import { ApiError, contractVersion, createClient } from '@shoal/bus'
import { remotesArea } from '@shoal/bus/remotes'
import { limits } from '@shoal/bus/remotes/limits'
import { type Needs, unmetNeeds } from '@shoal/bus/remotes/rules'
import { satisfies } from '@shoal/bus/rules'

import { sharedSingletons } from '../../webpack/common.ts'
import { Complaint } from '../Complaint.ts'

/** What the page gives to remotes, according to a running server or this repository. */
export interface Page {
  /** The address of the server that says so, or null for this repository. */
  server: string | null
  contract: string
  /** Versions of the areas that the server speaks; undefined when it does not say. */
  areas?: Needs
  /** Modules that it provides; empty when it does not say. */
  shared: readonly string[]
  /** Compressed size of a remote's own entry, in bytes. */
  entryMax: number
}

/** How long a server may take to answer, in ms. */
const patience = 5_000

/** What this repository's own shell gives. */
export const pageOfRepository: Page = {
  server: null,
  contract: contractVersion,
  shared: sharedSingletons,
  entryMax: limits.remoteEntryMax,
}

/** Asks a server what its shell gives. Null when nothing answers there. */
export async function pageOf(server: string): Promise<Page | null> {
  try {
    const { contract, areas, shared, entryMax } = await createClient({ base: server })(remotesArea).shell({
      signal: AbortSignal.timeout(patience),
    })
    if (typeof contract !== 'string' || !Array.isArray(shared)) throw new ApiError(200, 'unknown', 'something else')
    return { server, contract, areas, shared, entryMax }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return null
    throw new Complaint(`What answers at ${server} is no Shoal server of today (${error.status}: ${error.message})`)
  }
}

/** Needs of a build that the page does not meet, one sentence each. */
export function unmetBy(
  page: Page,
  contract: string,
  needs: Needs | undefined,
  shared: readonly string[],
  entryBytes: number,
): string[] {
  const who = page.server ?? 'this repository'
  const missing = page.shared.length === 0 ? [] : shared.filter((name) => !page.shared.includes(name))
  return [
    ...(satisfies(page.contract, contract)
      ? []
      : [
          `remote.ts wants contract ${contract}, ${who} has ${page.contract}: change the range once you have tried it, or wait for the server`,
        ]),
    ...unmetNeeds(needs, page.areas).map(
      (unmet) =>
        `The remote wants ${unmet} at ${who}: build it against that version, loosen \`needs\` in remote.ts once you have tried it, or wait for the server`,
    ),
    ...missing.map((name) => `The build takes ${name} from the page, but the shell of ${who} does not provide it`),
    ...(entryBytes > page.entryMax
      ? [
          `remoteEntry.js has ${entryBytes} bytes compressed, ${page.entryMax} are allowed: import nothing in remote.ts but \`define\``,
        ]
      : []),
  ]
}
