// `npm start`: the whole show on one machine, from a fresh clone.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensurePackages, environment, root, say } from './lib/setup.mjs'

await ensurePackages()
await ensureBuild()
say('Starting Shoal')

const options = [...JSON.parse(readFileSync(join(root, 'server/node-options.json'), 'utf8')), '--enable-source-maps']
const server = spawn(join(root, 'node_modules', '.bin', 'node'), [...options, 'server/dist/main.js'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
// The server drains and closes by itself; we only pass the word on and wait.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.once('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
