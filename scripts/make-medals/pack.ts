import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Medal } from '@shoal/bus/medals/contract'
import { draw } from './draw.ts'

const root = resolve(import.meta.dirname, '../..')

/** All pictures, a line for each medal: its id, a space, its SVG. */
export function allPictures(catalogue: readonly Medal[]): string {
  const file = createRequire(join(root, 'mfe-economy/package.json')).resolve('@iconify-json/game-icons/icons.json')
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> }
  return catalogue
    .map((medal) => {
      const path = / d="([^"]+)"/.exec(icons[medal.icon]?.body ?? '')?.[1]
      if (!path) throw new Error(`There is no icon ${medal.icon}, which ${medal.name} names`)
      return `${medal.id} ${draw(medal, path)}`
    })
    .join('\n')
}

/** Names a set of pictures by a hash of its content. */
export const nameOfSet = (pictures: string): string => createHash('sha256').update(pictures).digest('hex').slice(0, 8)
