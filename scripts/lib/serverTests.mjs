// Which of the server's tests start a server or another program. Plain JavaScript for whatever Node is on the machine.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whether a test of the server (path from the root) uses what server/test has for starting programs. */
export const startsServer = (file) => /from '(\.\.\/)+test\//.test(readFileSync(join(root, file), 'utf8'))

/** All tests of the server, as paths from the root. */
export const serverTests = () =>
  readdirSync(join(root, 'server/src'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `server/src/${file}`)

/** Those that start nothing: plain unit tests, which need no database. */
export const pureServerTests = () => serverTests().filter((file) => !startsServer(file))
