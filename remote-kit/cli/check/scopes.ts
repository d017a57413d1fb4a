import { isNode, type Node } from './source.ts'

/** The names that a node declares for everything inside it. Types have names of their own and count for nothing here. */
export function namesDeclaredBy(node: Node): string[] {
  switch (node.type) {
    case 'Module':
      return list(node.body).flatMap(declared)
    case 'BlockStatement':
    case 'FunctionBody':
      return list(node.stmts).flatMap(declared)
    case 'SwitchStatement':
      return list(node.cases).flatMap((one) => list(one.consequent).flatMap(declared))
    case 'ForStatement':
      return isNode(node.init) ? declared(node.init) : []
    case 'ForOfStatement':
    case 'ForInStatement':
      return isNode(node.left) ? declared(node.left) : []
    case 'CatchClause':
      return bound(node.param)
    default: {
      // Functions of every kind.
      if (!Array.isArray(node.params)) return []
      return [...bound(node.identifier), ...list(node.params).flatMap((one) => bound(one.pat ?? one))]
    }
  }
}

const list = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])

/** The names that a statement declares in the block around it. */
function declared(statement: Node): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return list(statement.specifiers).flatMap(({ local }) => bound(local))
    case 'ExportDeclaration':
    case 'ExportDefaultDeclaration': {
      const inner = statement.declaration ?? statement.decl
      return isNode(inner) ? declared(inner) : []
    }
    case 'VariableDeclaration':
      return list(statement.declarations).flatMap(({ id }) => bound(id))
    default:
      return bound(statement.identifier)
  }
}

/** The names that a pattern binds. */
function bound(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.value as string]
    case 'ObjectPattern':
      return list(pattern.properties).flatMap((property) => {
        // `{ a = 1 }` has its default in `value`, `{ a: b }` what it binds.
        if (property.type === 'AssignmentPatternProperty') return bound(property.key)
        return bound(property.value ?? property.argument)
      })
    case 'ArrayPattern':
      return list(pattern.elements).flatMap(bound)
    case 'AssignmentPattern':
      return bound(pattern.left)
    case 'RestElement':
      return bound(pattern.argument)
    default:
      return []
  }
}
