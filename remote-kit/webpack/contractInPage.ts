/**
 * What the page needs of the contract, found on the syntax tree of its compiled files. A declaration serves the
 * server (checks, rates, documents) and the page (addresses of calls, shapes of events); the page gets its half only:
 *
 * - of a call its method and path, whether it has a body, `upload` and `idempotent`: what the client reads;
 * - of what an area receives the shape, by which the bus drops what does not fit [MFE-8];
 * - of what is sent and of topics and states nothing: they are types, and text for the documents;
 * - of a shape whatever is reached from one of these, or from code that imports it.
 *
 * For the last, every constant that is made by calls is marked as pure: the contract declares and does nothing else.
 */
import { type AnyNode, type Expression, type ObjectExpression, type Property, parse } from 'acorn'

/** Replaces what stands from `start` to `end` (offsets in the source); nothing, where both are equal. */
export interface Edit {
  start: number
  end: number
  text: string
}

const verbs = new Set(['get', 'post', 'put', 'patch', 'remove'])
const ofCall = new Set(['body', 'upload', 'idempotent'])
const ofArea = new Set(['calls', 'receives'])

/** The edits that make a compiled file of the contract (JavaScript) into what the page carries, in order. */
export function contractInPage(source: string): Edit[] {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const language = new Map<string, string>()
  const edits: Edit[] = []

  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value === './dsl.ts') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
        language.set(specifier.local.name, specifier.imported.name)
      }
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) if (init && makesCalls(init)) edits.push(...pure(init))
  }

  visit(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return true
    const word = language.get(node.callee.name)
    const [first, second] = node.arguments
    if (word === 'area' && second?.type === 'ObjectExpression') {
      edits.push(...without(second, ofArea))
    } else if (word === 'receive' && first && second) {
      edits.push({ start: first.end, end: node.end - 1, text: '' })
    } else if (word && verbs.has(word) && first && second?.type === 'ObjectExpression') {
      const kept = without(second, ofCall)
      const isEmpty = kept.length === second.properties.length
      edits.push(...(isEmpty ? [{ start: first.end, end: node.end - 1, text: '' }] : kept), ...markedBody(second))
      return false
    }
    return true
  })
  return edits.filter((edit) => !edits.some((other) => isInside(edit, other))).sort((a, b) => a.start - b.start)
}

/** The source with its edits made. */
export function edited(source: string, edits: readonly Edit[]): string {
  let at = 0
  let text = ''
  for (const edit of edits) {
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at)
}

const isInside = (edit: Edit, other: Edit): boolean =>
  edit !== other && other.end > other.start && edit.start >= other.start && edit.end <= other.end

/** One edit for each property that goes. What is spread in stays: from here nobody can tell what it holds. */
function without({ properties, end }: ObjectExpression, kept: ReadonlySet<string>): Edit[] {
  return properties.flatMap((property, index) => {
    const name = property.type === 'Property' ? nameOf(property) : null
    if (name === null || kept.has(name)) return []
    return [{ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' }]
  })
}

/** Of a body the client only asks whether there is one. */
const markedBody = ({ properties }: ObjectExpression): Edit[] =>
  properties.flatMap((property) =>
    property.type === 'Property' && nameOf(property) === 'body'
      ? [{ start: property.start, end: property.end, text: 'body: true' }]
      : [],
  )

/** Wrapped, because a mark reaches one call only, and not those in its arguments. */
const pure = ({ start, end }: Expression): Edit[] => [
  { start, end: start, text: '/*@__PURE__*/ (() => (' },
  { start: end, end, text: '))()' },
]

/** The name under which a property stands, or null when it is computed. */
function nameOf({ key, computed }: Property): string | null {
  if (computed) return null
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}

/** Whether evaluating an expression calls something; what a function would do does not count. */
function makesCalls(expression: Expression): boolean {
  let found = false
  visit(expression, ({ type }) => {
    found ||= type === 'CallExpression' || type === 'NewExpression'
    return !found && type !== 'ArrowFunctionExpression' && type !== 'FunctionExpression'
  })
  return found
}

/** Shows every node below and including this one, outer ones first; `enter` says whether to go into it. */
function visit(node: unknown, enter: (node: AnyNode) => boolean): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, enter)
  } else if (isNode(node) && enter(node)) {
    for (const child of Object.values(node)) visit(child, enter)
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string'
