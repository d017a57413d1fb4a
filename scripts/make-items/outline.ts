/** Numbers that each command of a path takes. */
const takes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

interface Contour {
  /** The drawing, from a place that does not depend on other contours, in whole units. */
  path: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Cuts a path into its contours, each of which can stand by itself. Arcs' flags may be written without space. */
export function contours(path: string): Contour[] {
  const found: Contour[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let now: Contour | null = null
  const see = (pointX: number, pointY: number) => {
    if (!now) return
    now.left = Math.min(now.left, pointX)
    now.right = Math.max(now.right, pointX)
    now.top = Math.min(now.top, pointY)
    now.bottom = Math.max(now.bottom, pointY)
  }
  for (const { command, numbers } of commands(path)) {
    const kind = command.toLowerCase()
    const relative = command === kind
    if (kind === 'z') {
      if (now) now.path += 'z'
      ;[x, y] = [startX, startY]
      continue
    }
    const [fromX, fromY] = relative ? [x, y] : [0, 0]
    const at = absolute(kind, numbers, fromX, fromY)
    if (kind === 'm') {
      ;[x, y] = [at[0]!, at[1]!]
      ;[startX, startY] = [x, y]
      now = { path: `M${whole(x)} ${whole(y)}`, left: x, right: x, top: y, bottom: y }
      found.push(now)
      continue
    }
    if (!now || now.path.endsWith('z')) {
      // After a closed contour the next one begins where that one did.
      now = { path: `M${whole(x)} ${whole(y)}`, left: x, right: x, top: y, bottom: y }
      found.push(now)
    }
    now.path += written(kind, at, Math.round(x), Math.round(y))
    if (kind === 'h') x = at[0]!
    else if (kind === 'v') y = at[0]!
    else [x, y] = at.slice(-2) as [number, number]
    see(x, y)
  }
  return found
}

/** Contours that lie within no other one: filled, they are the silhouette. */
export const outermost = (all: readonly Contour[]): Contour[] =>
  all.filter(
    (one) =>
      !all.some(
        (other) =>
          other !== one &&
          other.left <= one.left &&
          other.top <= one.top &&
          other.right >= one.right &&
          other.bottom >= one.bottom,
      ),
  )

function* commands(path: string): Generator<{ command: string; numbers: number[] }> {
  for (const [, letter, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter!.toLowerCase()
    const numbers = kind === 'a' ? arcNumbers(rest!) : [...rest!.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number)
    const size = takes[kind]!
    if (size === 0) yield { command: letter!, numbers: [] }
    for (let at = 0; size > 0 && at < numbers.length; at += size) {
      // More pairs after a move are lines.
      const command = kind === 'm' && at > 0 ? (letter === 'm' ? 'l' : 'L') : letter!
      yield { command, numbers: numbers.slice(at, at + size) }
    }
  }
}

const arc =
  /(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*([01])[\s,]*([01])[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))/g
const arcNumbers = (text: string) => [...text.matchAll(arc)].flatMap((found) => found.slice(1).map(Number))

function absolute(kind: string, numbers: readonly number[], fromX: number, fromY: number): number[] {
  if (kind === 'h') return [numbers[0]! + fromX]
  if (kind === 'v') return [numbers[0]! + fromY]
  if (kind === 'a') return [...numbers.slice(0, 5), numbers[5]! + fromX, numbers[6]! + fromY]
  return numbers.map((number, index) => number + (index % 2 === 0 ? fromX : fromY))
}

const whole = (number: number) => String(Math.round(number))
const glue = (numbers: readonly number[]) => numbers.map(String).join(' ').replaceAll(' -', '-')

/** Writes relative to a place in whole units, so that what is rounded does not add up. */
function written(kind: string, at: readonly number[], x: number, y: number): string {
  if (kind === 'h') return `h${Math.round(at[0]!) - x}`
  if (kind === 'v') return `v${Math.round(at[0]!) - y}`
  if (kind === 'a') {
    const [wide, high, turn, large, sweep, endX, endY] = at as [number, number, number, number, number, number, number]
    return `a${glue([round1(wide), round1(high), Math.round(turn), large, sweep, Math.round(endX) - x, Math.round(endY) - y])}`
  }
  return kind + glue(at.map((number, index) => Math.round(number) - (index % 2 === 0 ? x : y)))
}
const round1 = (number: number) => Math.round(number * 10) / 10
