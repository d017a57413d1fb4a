// The area that a file belongs to. Plain JavaScript for whatever Node is on the machine.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The areas by name: those that the server has a feature for. */
export const areas = () => readdirSync(join(root, 'server/src/features')).filter((name) => !name.includes('.'))

/** Journeys that belong to an area by another name than their own. */
const journeysOf = {
  chatRooms: 'chat',
  failures: 'remotes',
  pictures: 'streams',
  qa: 'remotes',
  registry: 'remotes',
  team: 'remotes',
  updates: 'remotes',
}

/**
 * The area of a file (path from the root of the repository): `clips` for the server's, a remote's or the journeys' files
 * about clips; otherwise the package, such as `shell` or `server`.
 */
export function areaOf(path, known = areas()) {
  const parts = path.split('/')
  const [place] = parts
  if (place === 'e2e') {
    const name = parts[1].replace(/\.spec\.ts$/, '')
    return journeysOf[name] ?? name
  }
  if (place === 'server' && parts[1] === 'src' && parts[2] === 'platform') {
    const file = parts[3].replace(/(\.test)?\.ts$/, '')
    return existsSync(join(root, 'server/src/platform', file)) && !parts[3].endsWith('.ts')
      ? `platform/${file}`
      : 'platform'
  }
  const folder =
    place === 'server' ? parts[3] : place.startsWith('mfe-') || place === 'shared-bus' ? parts[2] : undefined
  const name = folder?.replace(/(\.test)?\.tsx?$/, '')
  return name && known.includes(name) ? name : place
}
