import { once } from 'node:events'
import { configOf } from '../build.ts'
import { Complaint } from '../Complaint.ts'
import { type Command, numberOption, originOption, readArguments, say } from '../command.ts'
import { defaultServer, remoteHere } from '../repository.ts'
import { Builds, type Outcome } from './Builds.ts'
import { portOf } from './port.ts'
import { serveBuilds } from './serve.ts'
import { ensureServer } from './shoalServer.ts'

const help = `
shoal-remote dev [--server <url>] [--port <n>]       in the folder of a remote, or npm run dev -w mfe-…

Builds the remote after every change, serves it on this machine, and prints the address that opens it in the real shell,
beside the other remotes of the registry. A page that is open there takes each new build in place, without a reload.
Ctrl-C ends it.

  --server <url>   the server whose shell it is opened in (default ${defaultServer};
                   where none answers on this machine, the repository's own is started)
  --port <n>       where the remote is served (default: one of its own, by its name)
`

const command: Command = {
  help,
  async run(args) {
    const { values } = readArguments(args, { server: { type: 'string' }, port: { type: 'string' } })
    const remote = remoteHere()
    const server = originOption('server', values.server ?? defaultServer)
    const port = numberOption('port', values.port, 1, 65_535) ?? portOf(remote.name)

    const builds = new Builds(await configOf(remote.dir, 'development'))
    const endings: Array<() => Promise<unknown>> = [() => builds.close()]
    const end = async () => {
      for (const ending of endings.splice(0).reverse()) await ending()
    }
    try {
      builds.onOutcome((outcome) => say(`${remote.name}: ${textOf(outcome)}`))
      endings.push(await serveBuilds(builds, port))
      const interruption = new AbortController()
      // Ctrl-C comes twice, from the terminal and from npm; the second must not cut the ending short.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())
      const interrupted = once(interruption.signal, 'abort').then(() => null)
      const own = await ensureServer(server, remote.root, interruption.signal)
      if (own) endings.push(() => own.stop())
      await Promise.race([builds.first(), interrupted])
      if (interruption.signal.aborted) return
      say(`\nOpen  ${server}/?qa=${remote.name}@http://localhost:${port}\n`)
      const code = await Promise.race(own ? [own.ended, interrupted] : [interrupted])
      if (code !== null) throw new Complaint(`The server ended with ${code}`)
    } finally {
      await end()
    }
  },
}

const textOf = (outcome: Outcome): string =>
  outcome.event === 'built'
    ? `built ${outcome.build} in ${outcome.seconds.toFixed(1)} s${outcome.needs ? `\n${outcome.needs}` : ''}`
    : `does not build\n${outcome.text}`

export default command
