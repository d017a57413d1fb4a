/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathOf, type Shape } from '../../../remote-kit/webpack/iconPath.ts'
import { drawings } from './drawings.ts'

const icons = join(dirname(require.resolve('lucide-react/package.json')), 'dist/esm/icons')

it.each(Object.entries(drawings))('the drawing of %s is lucide’s', (name, drawing) => {
  const source = readFileSync(join(icons, `${name}.mjs`), 'utf8')
  const shapes = [...source.matchAll(/\[\s*"(\w+)",\s*(\{[^}]*\})\s*\]/g)].map(
    // The source of a literal, which is no JSON.
    ([, element, attributes]): Shape => [element!, new Function(`return ${attributes}`)()],
  )
  expect(shapes.map(pathOf).join('')).toBe(drawing)
})
