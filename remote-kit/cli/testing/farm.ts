import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programEnvironment } from '../../../server/test/environment.ts'
import { findRoot } from '../repository.ts'

/** Tests are started anywhere in the repository. */
export const repository = findRoot(process.cwd())
export const node = join(repository, 'node_modules/.bin/node')
const bin = join(repository, 'node_modules/.bin')

const copied = [
  '.dependency-cruiser.cjs',
  '.gitignore',
  'biome.json',
  'jest.config.js',
  'lerna.json',
  'package.json',
  'package-lock.json',
  'scripts/lib',
  'scripts/test-times.json',
  'tsconfig.base.json',
]
const linked = ['node_modules', 'shared-bus', 'shared-ui', 'remote-kit', 'shell', 'server']

export interface Result {
  code: number
  output: string
}

/** A repository of its own, with the packages of this one and no remote yet. */
export interface Farm {
  /** Absolute. */
  root: string
  /** Runs a program of the repository in a folder of the farm, and waits for its end. */
  run(folder: string, program: string, ...args: string[]): Promise<Result>
  /** Runs `shoal-remote`. */
  kit(folder: string, ...args: string[]): Promise<Result>
  /** Copies a fixture of remote-kit/test to its root. */
  plant(fixture: string, name?: string): string
  remove(): void
}

/** Everything that a program needs to know, and nothing of the process that runs the tests. */
export const plainEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...programEnvironment(),
  PATH: `${bin}:${process.env.PATH}`,
  ...more,
})

export function createFarm(env: Record<string, string> = {}): Farm {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'shoal-farm-')))
  for (const path of copied) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    cpSync(join(repository, path), join(root, path), { recursive: true })
  }
  for (const path of linked) symlinkSync(join(repository, path), join(root, path))

  const run = (folder: string, program: string, ...args: string[]) =>
    new Promise<Result>((resolve) => {
      const options = { cwd: join(root, folder), env: plainEnvironment(env) }
      execFile(program, args, options, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr })
      })
    })
  return {
    root,
    run,
    kit: (folder, ...args) => run(folder, node, join(repository, 'remote-kit/bin/shoal-remote.ts'), ...args),
    plant(fixture, name = fixture) {
      const source = join(repository, 'remote-kit/test/fixture', fixture)
      cpSync(source, join(root, name), { recursive: true, filter: (path) => !/\/(dist|node_modules)$/.test(path) })
      return join(root, name)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
