import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const node = join(root, 'node_modules/.bin/node')
const fixture = join(root, 'remote-kit/test/fixture/mfe-example')

/** A copy of the example remote in a folder of its own. */
export interface Example {
  dir: string
  path(file: string): string
  /** Writes a file; a function is given what stands in it now. */
  write(file: string, text: string | ((before: string) => string)): void
  /** What the build says of itself: `dist/remote.json`. */
  described(): {
    name: string
    version: string
    build: string
    contract: string
    needs: Record<string, string>
    panels: Offer[]
    modals: Offer[]
    slots: Offer[]
  }
  /** All built JavaScript. */
  scripts(): string
  /** Each built style sheet. */
  styles(): string[]
}

interface Offer {
  id: string
  files: string[]
}

const made: string[] = []

/** Makes a copy of the example remote and changes it; nothing is built yet. */
export function exampleRemote(change: (remote: Example) => void = () => {}): Example {
  // Inside the repository, so that the workspaces are found.
  const dir = mkdtempSync(join(root, 'remote-kit/test/fixture/tmp-'))
  made.push(dir)
  cpSync(fixture, dir, { recursive: true, filter: (path) => !path.endsWith('/dist') })
  const path = (file: string) => join(dir, file)
  const built = (ending: string) => globSync(path(`dist/*.${ending}`)).map((file) => readFileSync(file, 'utf8'))
  const remote: Example = {
    dir,
    path,
    write: (file, text) =>
      writeFileSync(path(file), typeof text === 'string' ? text : text(readFileSync(path(file), 'utf8'))),
    described: () => JSON.parse(readFileSync(path('dist/remote.json'), 'utf8')),
    scripts: () => built('js').join('\n'),
    styles: () => built('css'),
  }
  change(remote)
  return remote
}

/** Deletes every copy that was made. */
export function removeExamples(): void {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
}

/** Builds a remote as `npm run build` does, in a process of its own. */
export function build({ dir }: Example): Promise<{ code: number; output: string }> {
  return run(join(root, 'remote-kit/bin/build.ts'), [], dir)
}

/** Builds several remotes in one process, which loads webpack once; throws when one of them does not build. */
export async function buildAll(...remotes: readonly Example[]): Promise<void> {
  const folders = remotes.map(({ dir }) => dir)
  const { code, output } = await run(join(root, 'remote-kit/test/buildFolders.ts'), folders, root)
  if (code !== 0) throw new Error(output)
}

const run = (program: string, args: readonly string[], cwd: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(node, [program, ...args], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
    )
  })
