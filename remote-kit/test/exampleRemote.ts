import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

/** A copy of the example remote for each test of the file, to be changed and built. */
export function exampleRemote() {
  let dir = ''
  // Inside the repository, so that the workspaces are found.
  beforeEach(() => {
    dir = mkdtempSync(join(root, 'remote-kit/test/fixture/tmp-'))
    cpSync(join(root, 'remote-kit/test/fixture/mfe-example'), dir, {
      recursive: true,
      filter: (path) => !path.endsWith('/dist'),
    })
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))
  return {
    path: (file: string) => join(dir, file),
    /** Throws what the build says when it fails. */
    build: () => execFileSync(node, [join(root, 'remote-kit/bin/build.ts')], { cwd: dir, stdio: 'pipe' }),
    described: () => JSON.parse(readFileSync(join(dir, 'dist/remote.json'), 'utf8')),
    /** All built JavaScript. */
    scripts: () =>
      globSync(join(dir, 'dist/*.js'))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n'),
    edit: (file: string, change: (text: string) => string) =>
      writeFileSync(join(dir, file), change(readFileSync(join(dir, file), 'utf8'))),
  }
}
