import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { ItemDefinition } from '@shoal/bus/items/contract'
import { draw } from './draw.ts'

const root = resolve(import.meta.dirname, '../..')

/** All pictures, a line for each item: its number, a space, its SVG. */
export function allPictures(catalogue: readonly ItemDefinition[]): string {
  const file = createRequire(join(root, 'mfe-economy/package.json')).resolve('@iconify-json/game-icons/icons.json')
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> }
  return catalogue
    .map((item) => {
      const path = / d="([^"]+)"/.exec(icons[item.icon]?.body ?? '')?.[1]
      if (!path) throw new Error(`There is no icon ${item.icon}, which ${item.name} names`)
      return `${item.id} ${draw(item, path)}`
    })
    .join('\n')
}

/** Names a set of pictures by a hash of its content. */
export const nameOfSet = (pictures: string): string => createHash('sha256').update(pictures).digest('hex').slice(0, 8)
