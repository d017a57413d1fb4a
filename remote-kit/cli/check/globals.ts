import type { Finding } from './Finding.ts'
import { namesDeclaredBy } from './scopes.ts'
import { children, isNode, type Node, type Source } from './source.ts'

/** Globals that a remote may not use, because the page has them once for everybody. Keys are paths from the global object. */
const forbidden: Readonly<Record<string, Omit<Finding, 'file' | 'line'>>> = {
  WebSocket: {
    what: 'opens a socket of its own',
    instead: 'use `useShell().bus`: the shell owns the one socket of the page',
  },
  EventSource: {
    what: 'opens an event stream of its own',
    instead: 'use `useShell().bus.on(…)`: what the server says arrives there',
  },
  localStorage: {
    what: 'uses localStorage, which all remotes share',
    instead: 'use `useShell().storage.local`, which keeps your keys apart from those of others',
  },
  sessionStorage: {
    what: 'uses sessionStorage, which all remotes share',
    instead: 'use `useShell().storage.session`, which keeps your keys apart from those of others',
  },
  'document.cookie': {
    what: 'reads or writes cookies',
    instead: 'use `useSession()` for who is signed in, `useShell().storage.local` for what you keep',
  },
  cookieStore: {
    what: 'reads or writes cookies',
    instead: 'use `useSession()` for who is signed in, `useShell().storage.local` for what you keep',
  },
  'document.write': { what: 'writes into the document', instead: 'render it in a component' },
  'document.adoptedStyleSheets': {
    what: 'adds styles to the whole page',
    instead: 'write a CSS Module (`*.module.css`), which ends with your component',
  },
}

const ownElements = {
  what: 'touches elements of the page that belong to everybody',
  instead: 'render inside your component; for what lies above it, offer a modal or use a popover of @shoal/ui',
}
const aGlobal = {
  what: 'keeps something on the global object, where any other remote may overwrite it',
  instead: 'keep it in a module of yours, or in a `liveStore`',
}
const aBuiltIn = { what: 'changes a built-in for the whole page', instead: 'write a function of your own' }
const anElement = (name: string) => ({
  what: `renders <${name}>, which reaches the whole page`,
  instead:
    name === 'script'
      ? 'import the code instead'
      : 'write a CSS Module (`*.module.css`), which ends with your component',
})

const globalObjects = new Set(['window', 'globalThis', 'self'])
const pageElements = new Set(['document.head', 'document.body'])
const reading = new Set(['contains', 'clientWidth', 'clientHeight', 'scrollTop', 'scrollLeft'])
const changing = new Set(
  (
    'append appendChild prepend insertBefore insertAdjacentElement insertAdjacentHTML insertAdjacentText replaceChildren ' +
    'replaceChild removeChild remove innerHTML outerHTML textContent className classList style dataset setAttribute ' +
    'removeAttribute toggleAttribute attachShadow'
  ).split(' '),
)
const pageWideElements = new Set(['style', 'script', 'link'])

/** Finds where a file reaches beyond its own remote. */
export function globalsIn(source: Source): Finding[] {
  const findings: Finding[] = []
  const report = (node: Node, text: Omit<Finding, 'file' | 'line'>) =>
    findings.push({ file: source.file, line: source.lineOf(node), ...text })

  const visit = (node: Node, parent: Node | undefined, outer: ReadonlySet<string>): void => {
    if (isTypeOnly(node)) return
    const own = namesDeclaredBy(node)
    const names = own.length === 0 ? outer : new Set([...outer, ...own])
    const text = judged(node, parent, names)
    if (text) report(node, text)
    // A finding in `window.localStorage` is not reported again for the `localStorage` in it.
    else for (const child of children(node)) if (!isName(node, child)) visit(child, node, names)
  }
  visit(source.module, undefined, new Set())
  return findings
}

function judged(
  node: Node,
  parent: Node | undefined,
  names: ReadonlySet<string>,
): Omit<Finding, 'file' | 'line'> | null {
  if (node.type === 'JSXOpeningElement') {
    const { type, value } = node.name as Node
    return type === 'Identifier' && pageWideElements.has(value as string) ? anElement(value as string) : null
  }
  if (node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') {
    const path = pathOf((node.left ?? node.argument) as Node, names)
    if (path === null) return null
    if (path[1] === 'prototype' || path[2] === 'prototype') return aBuiltIn
    return path.length === 2 && globalObjects.has(path[0]!) ? aGlobal : null
  }
  if (node.type === 'CallExpression') return judgedCall(node, names)
  const path = fromGlobal(pathOf(node, names))
  if (path === null) return null
  const name = path.join('.')
  if (Object.hasOwn(forbidden, name)) return forbidden[name]!
  const next = memberNameOf(parent, node)
  if (pageElements.has(name)) {
    const compared = parent?.type === 'BinaryExpression'
    return compared || (next !== null && reading.has(next)) || isAsked(parent) ? null : ownElements
  }
  return name === 'document.documentElement' && next !== null && changing.has(next) ? ownElements : null
}

/** `document.createElement('style')`, `Object.assign(window, …)`. */
function judgedCall(
  { callee, arguments: args }: Node,
  names: ReadonlySet<string>,
): Omit<Finding, 'file' | 'line'> | null {
  const path = isNode(callee) ? fromGlobal(pathOf(callee, names)) : null
  const first = (args as Array<{ expression: Node }>)[0]?.expression
  if (path === null || first === undefined) return null
  const name = path.join('.')
  if (name === 'document.createElement' && pageWideElements.has(first.value as string))
    return anElement(String(first.value))
  const changesGlobal = name === 'Object.assign' || name === 'Object.defineProperty' || name === 'Reflect.set'
  if (!changesGlobal) return null
  const target = pathOf(first, names)
  if (target?.length === 1 && globalObjects.has(target[0]!)) return aGlobal
  return target?.at(-1) === 'prototype' ? aBuiltIn : null
}

/** `!document.body`, `if (document.body)`: asked for, not used. */
const isAsked = (parent: Node | undefined): boolean =>
  parent?.type === 'IfStatement' || (parent?.type === 'UnaryExpression' && parent.operator === '!')

/** The name after the dot when `node` is what stands before it. */
function memberNameOf(parent: Node | undefined, node: Node): string | null {
  if (parent?.type !== 'MemberExpression' || unwrapped(parent.object as Node) !== unwrapped(node)) return null
  return propertyOf(parent)
}

/**
 * The path of a member expression that begins with a name no one in the file declared: `window.document.body` is
 * `['window', 'document', 'body']`. Null for everything else.
 */
function pathOf(wrapped: Node, names: ReadonlySet<string>): string[] | null {
  const node = unwrapped(wrapped)
  if (node.type === 'Identifier') return names.has(node.value as string) ? null : [node.value as string]
  if (node.type !== 'MemberExpression') return null
  const property = propertyOf(node)
  const before = property === null ? null : pathOf(node.object as Node, names)
  return before && property !== null ? [...before, property] : null
}

/** The same path without `window` and its other names. */
function fromGlobal(path: string[] | null): string[] | null {
  if (path === null) return null
  const rest = path.slice(path.findIndex((name) => !globalObjects.has(name)))
  return path.every((name) => globalObjects.has(name)) ? null : rest
}

function propertyOf({ property }: Node): string | null {
  if (!isNode(property)) return null
  if (property.type === 'Identifier') return property.value as string
  const { expression } = property as { expression?: Node }
  return expression?.type === 'StringLiteral' ? (expression.value as string) : null
}

/** Without `!`, `as …`, `?.` and parentheses. */
function unwrapped(node: Node): Node {
  const inner = node.type === 'OptionalChainingExpression' ? node.base : node.expression
  const wraps = /^(OptionalChaining|Parenthesis|Ts(As|NonNull|Satisfies|ConstAssertion|TypeAssertion))/.test(node.type)
  return wraps && isNode(inner) ? unwrapped(inner) : node
}

/** Types are gone when the page runs. */
const isTypeOnly = ({ type }: Node): boolean =>
  type.startsWith('Ts') && !/^Ts(As|NonNull|Satisfies|ConstAssertion|TypeAssertion|Instantiation)/.test(type)

/** Whether a child is a name of its parent's and not a reference: `x.name`, `{ name: … }`, `<b name>`. */
const isName = (parent: Node, child: Node): boolean =>
  child.type === 'Identifier' &&
  ((parent.property === child && parent.type === 'MemberExpression') ||
    parent.key === child ||
    parent.imported === child ||
    parent.label === child ||
    (parent.type === 'JSXAttribute' && parent.name === child) ||
    (parent.type.startsWith('JSX') && /Element$/.test(parent.type)))
