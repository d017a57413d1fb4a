import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '../../server/test/environment.ts'
import { addFacts } from '../../server/test/template.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')
const fixtures = join(root, 'remote-kit/test/fixture')
/** Sources of the repository that every build uses. */
const shared = ['remote-kit/webpack', 'remote-kit/src', 'remote-kit/bin', 'shared-bus/src', 'shared-ui/src']

/** Remotes of a test's own, copied from the fixtures, so that their sources can be changed while it runs. */
export interface OwnRemotes {
  /** For `REMOTES_DIR`. */
  readonly dir: string
  /** Changes a file of a remote. */
  edit(remote: string, file: string, change: (text: string) => string): void
  /** Builds a remote, with these settings besides the usual ones. */
  build(remote: string, env?: Record<string, string>): { version: string; build: string }
  /** Starts a remote's development server; settles when it serves its first build. */
  dev(remote: string, port: number, server: string): Promise<{ url: string; stop(): Promise<void> }>
  remove(): Promise<void>
}

/** Copies remotes. They stay inside the repository, because they import its packages. */
export function ownRemotes(names: readonly string[], from = fixtures): OwnRemotes {
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
    cpSync(join(from, name), join(dir, name), { recursive: true, filter: (path) => !path.endsWith('/dist') })
  }
  return {
    dir,
    edit(remote, file, change) {
      const path = join(dir, remote, file)
      writeFileSync(path, change(readFileSync(path, 'utf8')))
    },
    build(remote, env = {}) {
      const folder = join(dir, remote)
      const kept = join(cacheFolder, `shoal-remote-${hashOf(folder, env)}`)
      if (existsSync(kept)) {
        rmSync(join(folder, 'dist'), { recursive: true, force: true })
        cpSync(kept, join(folder, 'dist'), { recursive: true })
      } else {
        execFileSync(node, [join(root, 'remote-kit/bin/build.ts')], {
          cwd: folder,
          env: { ...process.env, ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        keep(join(folder, 'dist'), kept)
      }
      return JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8'))
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

/** A hash of everything that a build is made of: the same sources give the same files, which need not be built again. */
function hashOf(folder: string, env: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(env))
  addContents(hash, folder, '')
  for (const path of shared) addFacts(hash, join(root, path))
  addFacts(hash, join(root, 'package-lock.json'))
  return hash.digest('hex').slice(0, 16)
}

function addContents(hash: Hash, folder: string, below: string): void {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.name === 'dist') continue
    if (entry.isDirectory()) addContents(hash, folder, path)
    else hash.update(path).update(readFileSync(join(folder, path)))
  }
}

/** Keeps a build for later; another worker may have been faster. */
function keep(dist: string, kept: string): void {
  const draft = mkdtempSync(join(cacheFolder, 'shoal-new-remote-'))
  cpSync(dist, draft, { recursive: true })
  try {
    renameSync(draft, kept)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}
