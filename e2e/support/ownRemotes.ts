import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')

/** Remotes of a test's own, copied from the fixtures, so that their sources can be changed while it runs. */
export interface OwnRemotes {
  /** For `REMOTES_DIR`. */
  readonly dir: string
  /** Changes a file of a remote. */
  edit(remote: string, file: string, change: (text: string) => string): void
  build(remote: string): { version: string; build: string }
  /** Starts a remote's development server; settles when it serves its first build. */
  dev(remote: string, port: number, server: string): Promise<{ url: string; stop(): Promise<void> }>
  remove(): Promise<void>
}

/** Copies fixtures. They stay inside the repository, because they import its packages. */
export function ownRemotes(...names: string[]): OwnRemotes {
  const home = join(root, 'test-results')
  mkdirSync(home, { recursive: true })
  const dir = mkdtempSync(join(home, 'remotes-'))
  const children = new Set<ChildProcess>()
  const end = async (child: ChildProcess) => {
    children.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
  for (const name of names) {
    cpSync(join(root, 'remote-kit/test/fixture', name), join(dir, name), {
      recursive: true,
      filter: (path) => !path.endsWith('/dist'),
    })
  }
  return {
    dir,
    edit(remote, file, change) {
      const path = join(dir, remote, file)
      writeFileSync(path, change(readFileSync(path, 'utf8')))
    },
    build(remote) {
      execFileSync(node, [join(root, 'remote-kit/bin/build.ts')], { cwd: join(dir, remote), stdio: 'ignore' })
      return JSON.parse(readFileSync(join(dir, remote, 'dist/remote.json'), 'utf8'))
    },
    async dev(remote, port, server) {
      const cli = join(root, 'remote-kit/bin/shoal-remote.ts')
      const child = spawn(node, [cli, 'dev', '--server', server, '--port', String(port)], {
        cwd: join(dir, remote),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.add(child)
      const url = `http://localhost:${port}`
      let output = ''
      const hear = (chunk: Buffer) => {
        output += chunk
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
      const deadline = Date.now() + 40_000
      for (;;) {
        if (child.exitCode !== null || Date.now() > deadline)
          throw new Error(`The development server did not start:\n${output}`)
        const answer = await fetch(`${url}/remote.json`).catch(() => null)
        if (answer?.ok) return { url, stop: () => end(child) }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async remove() {
      for (const child of [...children]) await end(child)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
