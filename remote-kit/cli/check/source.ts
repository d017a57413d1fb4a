import { parseSync } from '@swc/core'

/** A node of swc's syntax tree; its fields depend on its type. */
export interface Node {
  type: string
  span?: { start: number; end: number }
  [field: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes directly below one, in their order. */
export function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) => below(value))
}

function below(value: unknown): Node[] {
  if (isNode(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(below)
  if (typeof value !== 'object' || value === null) return []
  // Two things stand in the tree without a type: the function of a method, and the wrapper of an argument.
  if ('params' in value) return [{ ...value, type: 'Function' }]
  return 'expression' in value ? below(value.expression) : []
}

/** A parsed file. */
export interface Source {
  /** Absolute. */
  file: string
  module: Node
  /** The line, from 1, on which a node begins. */
  lineOf(node: Node): number
}

/** Parses TypeScript or JavaScript with JSX. */
export function parseSource(file: string, text: string): Source {
  // The empty statement in front shows where swc begins to count: it counts bytes, from somewhere.
  const module = parseSync(`;${text}`, {
    syntax: 'typescript',
    tsx: !file.endsWith('.ts'),
    decorators: true,
    target: 'es2022',
  }) as unknown as Node
  const [first] = module.body as Node[]
  const base = (first?.span?.start ?? 1) + 1
  const bytes = Buffer.from(text)
  const breaks: number[] = []
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) breaks.push(at)
  return {
    file,
    module,
    lineOf({ span }) {
      const at = (span?.start ?? base) - base
      return breaks.filter((position) => position < at).length + 1
    },
  }
}
