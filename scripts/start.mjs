// `npm start`: the whole show on one machine, from a fresh clone.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild, ensurePackages, environment, root, say } from './lib/setup.mjs'

await ensurePackages()
await ensureBuild()
say('Starting Shoal')

// Otherwise V8 lets its space for young objects grow to 128 MB under load; 500 viewers need a quarter of that.
const options = ['--max-semi-space-size=16', '--enable-source-maps']
const server = spawn(join(root, 'node_modules', '.bin', 'node'), [...options, 'server/dist/main.js'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
// The server drains and closes by itself; we only pass the word on and wait.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.once('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
