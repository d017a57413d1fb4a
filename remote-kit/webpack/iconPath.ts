import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A part of an icon as lucide has it: an SVG element of the seven that draw, and its attributes. */
export type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>]

const require = createRequire(import.meta.url)

/**
 * An icon as data of one SVG path in a square of 24, to be stroked and not filled. The build writes it down for the shell,
 * which so has no list of icons.
 * @param name of a lucide icon, in kebab case
 * @returns null when there is no such icon
 */
export async function iconPath(name: string): Promise<string | null> {
  const shapes = /^[a-z0-9-]+$/.test(name) ? await shapesOf(name) : null
  return shapes?.map(pathOf).join('') ?? null
}

async function shapesOf(name: string): Promise<readonly Shape[] | null> {
  let file: string
  try {
    file = require.resolve(`lucide-react/icons/${name}`)
    // An icon that has got another name has only that left under its old one.
    const renamed = /export \{ default \} from '\.\/([a-z0-9-]+)\.mjs'/.exec(readFileSync(file, 'utf8'))?.[1]
    if (renamed) return shapesOf(renamed)
  } catch {
    return null
  }
  const { __iconData } = (await import(file)) as { __iconData?: { node: readonly Shape[] } }
  return __iconData?.node ?? null
}

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const relativeStart = new RegExp(String.raw`^m\s*(${number})[\s,]*(${number})[\s,]*(?=(.?))`, 'i')

/** One shape as path data that can follow other path data. */
export function pathOf([element, a]: Shape): string {
  const n = (name: string) => Number(a[name] ?? 0)
  switch (element) {
    case 'path':
      // The first point of a path counts from the corner, even if it is written as relative; a pair after it is a line.
      return a.d!.replace(relativeStart, (start, x, y, next) => {
        const line = /[\d.+-]/.test(next) ? (start.startsWith('m') ? 'l' : 'L') : ''
        return `M${x} ${y}${line}`
      })
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`
    case 'polyline':
      return `M${a.points}`
    case 'polygon':
      return `M${a.points}z`
    case 'circle':
      return ellipse(n('cx'), n('cy'), n('r'), n('r'))
    case 'ellipse':
      return ellipse(n('cx'), n('cy'), n('rx'), n('ry'))
    case 'rect': {
      const [rx, ry] = [Number(a.rx ?? a.ry ?? 0), Number(a.ry ?? a.rx ?? 0)]
      const [w, h] = [n('width') - 2 * rx, n('height') - 2 * ry]
      const corner = (x: number, y: number) => (rx > 0 ? `a${rx} ${ry} 0 0 1 ${x} ${y}` : '')
      const sides = `h${w}${corner(rx, ry)}v${h}${corner(-rx, ry)}h${-w}${corner(-rx, -ry)}v${-h}${corner(rx, -ry)}z`
      return `M${n('x') + rx} ${n('y')}${sides}`
    }
    default:
      throw new Error(`An icon is drawn with <${element}>, of which no path can be made`)
  }
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
