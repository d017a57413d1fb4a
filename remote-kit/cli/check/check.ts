import { join, relative } from 'node:path'
import { buildForProduction } from '../build.ts'
import { Complaint } from '../Complaint.ts'
import { type Command, originOption, readArguments, say } from '../command.ts'
import { defaultServer, type RemoteFolder, remoteHere } from '../repository.ts'
import { type Built, bytesOnTheWire, byteTable, readBuilt } from './built.ts'
import type { Finding } from './Finding.ts'
import { takenByNeighbours } from './neighbours.ts'
import { type Page, pageOf, pageOfRepository, unmetBy } from './page.ts'
import { findingsInSources } from './sources.ts'

const help = `
shoal-remote check [--server <url>]       in the folder of a remote, or npm run check -w mfe-…

Builds the remote for production and looks at what shipping and the page ask for: its description and manifest, the
range of the contract and of each area, the modules it takes from the page, names that nobody else has, bytes, and whether its own code
keeps to itself. Ends with 1 and one line for each thing to mend.

  --server <url>   the server whose shell must meet it (default ${defaultServer};
                   where none answers there, this repository's shell)
`

const lineOf = ({ file, line, what, instead }: Finding): string => {
  const place = file ? `${relative(process.cwd(), file)}:${line ?? 1}: ` : ''
  return `  ${place}${what}; ${instead}`
}

/**
 * Builds and checks a remote, saying what it sees.
 * @param server the server that is asked what its shell gives; undefined takes the default one, or the repository if that
 * does not answer
 * @throws Complaint with everything that is to be mended
 */
export async function checkRemote(remote: RemoteFolder, server: string | undefined): Promise<Built> {
  const { graph, seconds } = await buildForProduction(remote.dir)
  const built = readBuilt(remote)
  const { description } = built
  say(`${remote.name} ${description.version}, build ${description.build}, built in ${seconds.toFixed(1)} s`)
  say(`\n${byteTable(built).join('\n')}\n`)
  const entryBytes = bytesOnTheWire(join(built.dist, 'remoteEntry.js'))
  const page = await pageFor(server)
  const says = page.server ?? `this repository (no server answers at ${defaultServer})`
  say(`remoteEntry.js: ${(entryBytes / 1000).toFixed(1)} of ${page.entryMax / 1000} KB`)
  say(`contract ${description.contract} and the shared modules, by the word of ${says}: ${page.contract}`)
  const needs = Object.entries(description.needs ?? {}).map(([area, range]) => `${area} ${range}`)
  if (needs.length > 0) say(`areas: ${needs.join(', ')}`)
  const findings: Finding[] = findingsInSources(graph, remote)
  const problems = [
    ...unmetBy(page, description.contract, description.needs, built.shared, entryBytes).map((text) => `  ${text}`),
    ...(await takenByNeighbours(remote)).map((text) => `  ${text}`),
    ...findings.map(lineOf),
  ]
  if (problems.length > 0) throw new Complaint(['To be mended:', ...problems].join('\n'))
  return built
}

async function pageFor(server: string | undefined): Promise<Page> {
  const page = await pageOf(server ?? defaultServer)
  if (page === null && server !== undefined) throw new Complaint(`No server answers at ${server}`)
  return page ?? pageOfRepository
}

const command: Command = {
  help,
  async run(args) {
    const { values } = readArguments(args, { server: { type: 'string' } })
    await checkRemote(remoteHere(), values.server && originOption('server', values.server))
    say('All is well.')
  },
}

export default command
