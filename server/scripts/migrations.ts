// Makes the SQL of `migrations/` from the tables. `generate` adds what changed; `reset` starts over with one initial
// migration, which is allowed only as long as no release has been deployed.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..')
const migrations = join(server, 'migrations')
const [action, ...rest] = process.argv.slice(2)

if (action === 'reset') {
  for (const name of readdirSync(migrations)) {
    if (name === 'meta' || name.endsWith('.sql')) rmSync(join(migrations, name), { recursive: true })
  }
}

const kit = join(createRequire(import.meta.url).resolve('drizzle-kit'), '../bin.cjs')
const name = action === 'reset' ? ['--name', 'initial'] : rest
const hook = join(import.meta.dirname, 'resolve-drizzle.ts')
const { status } = spawnSync(process.execPath, ['--import', hook, kit, 'generate', ...name], {
  cwd: server,
  env: { ...process.env, NODE_PATH: join(server, 'node_modules') },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
