import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Files that the server writes itself, compressed ones among them, or does not need. */
const notSent = /^(remote|mf-manifest|mf-stats)\.json$|\.(br|gz)$/

/** A build that is in the tree, as the body of a shipment that calls it another version. */
export function shipmentOf(name: string, version: string, more: object) {
  const dist = join(root, name, 'dist')
  const json = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'))
  const files = readdirSync(dist)
    .filter((path) => !notSent.test(path))
    .map((path) => {
      const content = readFileSync(join(dist, path))
      const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`
      return { path, integrity, bytes: content.length, content: content.toString('base64') }
    })
  return { description: { ...json('remote.json'), version }, manifest: json('mf-manifest.json'), files, ...more }
}
