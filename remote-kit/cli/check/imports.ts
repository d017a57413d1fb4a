import { join, relative, resolve, sep } from 'node:path'
import type { RemoteFolder } from '../repository.ts'
import type { Finding } from './Finding.ts'
import { children, isNode, type Node, type Source } from './source.ts'

interface Rule {
  /** Packages, with all that lies below them. */
  packages: RegExp
  what: string
  instead: string
}

const rules: readonly Rule[] = [
  {
    packages: /^(socket\.io-client|engine\.io-client|ws)$/,
    what: 'brings a socket of its own',
    instead: 'use `useShell().bus`: the shell owns the one socket of the page',
  },
  {
    packages: /^(single-spa(-.+)?|@module-federation\/.+)$/,
    what: 'takes loading and mounting into its own hands',
    instead: 'offer a panel, a modal or a slot in remote.ts; the shell loads and mounts it',
  },
  {
    packages: /^react-dom\/(client|server.*)$/,
    what: 'makes a React root of its own',
    instead: 'export the component: the kit mounts it, with the boundary that catches its errors',
  },
  {
    packages: /^@shoal\/shell$/,
    what: 'imports the shell',
    instead: 'use `useShell()` of @shoal/remote-kit',
  },
  {
    packages: /^@shoal\/(server|bench|e2e)$/,
    what: 'imports what never runs in the page',
    instead: 'call the server with `useShell().api`',
  },
  {
    packages: /^@shoal\/bus\/(.+\/contract|requests|dsl\/.+)$/,
    what: 'imports what only the server reads of an area',
    instead: 'import from @shoal/bus/<area>: calls, events and all types are there',
  },
  {
    packages: /^@shoal\/remote-kit\/(testing|webpack.*|mount)$/,
    what: 'imports a part of the kit that is not for the page',
    instead: 'import from @shoal/remote-kit',
  },
  {
    packages: /^mfe-.+$/,
    what: 'imports another remote',
    instead: 'open its modal or panel by its declaration, put a <Slot> there, or talk over the bus',
  },
]

/** Folders of the repository that are not for a remote, and the package that stands for each above. */
const standsFor: Readonly<Record<string, string>> = {
  shell: '@shoal/shell',
  server: '@shoal/server',
  bench: '@shoal/bench',
  e2e: '@shoal/e2e',
}

/**
 * Finds the imports of one file that a remote must do without, types included.
 * @param imports what the file's imports lead to, as the build found it
 */
export function importsIn(source: Source, imports: ReadonlyMap<string, string>, remote: RemoteFolder): Finding[] {
  return importedBy(source.module).flatMap(({ request, node }) => {
    const at = { file: source.file, line: source.lineOf(node) }
    const target = imports.get(request) ?? (request.startsWith('.') ? resolve(source.file, '..', request) : null)
    if (target !== null && /\.css$/.test(target) && !/\.module\.css$/.test(target) && isInside(target, remote.dir))
      return [
        {
          ...at,
          what: `imports ${request}, whose styles reach the whole page`,
          instead: 'make it a CSS Module: name it *.module.css and use its class names',
        },
      ]
    const [found] = rulesFor(request, target, remote)
    return found ? [{ ...at, what: `${found.what} (${request})`, instead: found.instead }] : []
  })
}

function rulesFor(request: string, target: string | null, { root, dir, name }: RemoteFolder): readonly Rule[] {
  if (packageOf(request) === name) return []
  const names = request.startsWith('.') ? [] : [packageOf(request), request]
  // A relative path that leads out of the remote is as good as the name of where it ends.
  if (
    target !== null &&
    !isInside(target, dir) &&
    isInside(target, root) &&
    !target.includes(`${sep}node_modules${sep}`)
  ) {
    const [top = ''] = relative(root, target).split(sep)
    names.push(standsFor[top] ?? top)
  }
  return rules.filter(({ packages }) => names.some((one) => packages.test(one)))
}

/** `@scope/name` or `name` of an import. */
const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

const isInside = (file: string, folder: string): boolean => file.startsWith(join(folder, sep))

interface Imported {
  request: string
  node: Node
}

/** Every import of a file: at its head, on demand, by `require`, of types, and what it passes on. */
function importedBy(node: Node): Imported[] {
  const request = requestOf(node)
  const own = request === null ? [] : [{ request, node }]
  return [...own, ...children(node).flatMap(importedBy)]
}

function requestOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return textOf(node.source)
    case 'TsImportType':
      return textOf(node.argument)
    case 'CallExpression': {
      const callee = node.callee as Node
      const imports = callee.type === 'Import' || (callee.type === 'Identifier' && callee.value === 'require')
      return imports ? textOf((node.arguments as Array<{ expression: Node }>)[0]?.expression) : null
    }
    default:
      return null
  }
}

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'StringLiteral' ? (node.value as string) : null
