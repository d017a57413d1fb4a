// Plain JavaScript for whatever Node is on the machine.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folders of all remotes. A new one (`npx shoal-remote new`) has to be added nowhere else. */
export const remotes = () =>
  readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'package.json')))
