import type { Finding } from './Finding.ts'
import { children, isNode, type Node, type Source } from './source.ts'

/** Functions that may be given a function which imports a view. */
const takers = new Set(['later', 'eventually', 'offer'])
/** Modules that hold a component, by their name: a file with JSX, the index of an area, a component of the look. */
const view = /\.[jt]sx$|\/index\.ts$|^@shoal\/ui\/[A-Z]|^@shoal\/remote-kit\/publish$/

const declare =
  'declare it with `later` of @shoal/remote-kit: its place says that it is missing, and it comes by itself'
const answer =
  'end it with `.catch(…)` or `.then(…, …)`: a person would read the bundler’s words, or nothing; or fetch it by `eventually`'

/**
 * Finds views that are fetched without `later`: where their code does not come, they would take the panel away or never
 * come again; and other imports without a word on the spot about what happens when the code does not come [MFE-3].
 */
export function laterPartsIn(source: Source): Finding[] {
  return look(source.module, false, false).map(({ node, ...found }) => ({
    ...{ file: source.file, line: source.lineOf(node) },
    ...found,
  }))
}

interface Found {
  node: Node
  what: string
  instead: string
}

/**
 * @param taken the import is in a function for one of `takers`, which asks again and says that the part is missing
 * @param answered the code here says what happens when the import fails
 */
function look(node: Node, taken: boolean, answered: boolean): Found[] {
  const own: Found[] = []
  if (isLazy(node))
    own.push({
      ...{ node, what: 'uses lazy of React, which ends the panel when the code does not come', instead: declare },
    })
  const request = importedBy(node)
  if (!taken && request !== null) {
    if (view.test(request)) own.push({ node, what: `fetches a view by itself (${request})`, instead: declare })
    else if (!answered)
      own.push({ node, what: `does not say what happens when ${request} does not come`, instead: answer })
  }
  const below = taken || takers.has(calleeOf(node) ?? '')
  const held = heldBy(node)
  return [...own, ...children(node).flatMap((child) => look(child, below, answered || child === held))]
}

/** The part of a node whose failure the node handles: it is followed by `catch`, or stands in `try`. */
function heldBy(node: Node): unknown {
  if (node.type === 'TryStatement') return node.handler ? node.block : null
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return null
  const method = nameOf(callee.property)
  return method === 'catch' || (method === 'then' && (node.arguments as unknown[]).length === 2) ? callee : null
}

function isLazy(node: Node): boolean {
  if (node.type === 'MemberExpression') return nameOf(node.object) === 'React' && nameOf(node.property) === 'lazy'
  if (node.type !== 'ImportDeclaration' || (node.source as Node).value !== 'react') return false
  const names = node.specifiers as Array<{ local: Node; imported: Node | null }>
  return names.some(({ local, imported }) => nameOf(imported ?? local) === 'lazy')
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? (node.value as string) : null

const calleeOf = (node: Node): string | null => (node.type === 'CallExpression' ? nameOf(node.callee) : null)

/** The module that `import(…)` names. */
function importedBy(node: Node): string | null {
  if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'Import') return null
  const request = (node.arguments as Array<{ expression: Node }>)[0]?.expression
  return request?.type === 'StringLiteral' ? (request.value as string) : null
}
