/**
 * What interfaces have, as plain data: for a contract that stands in TypeScript and in no schema. Read with the compiler's
 * JavaScript API, so nothing is evaluated.
 */
import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/**
 * The side that makes a value of a type: `page`, and a remote uses it; `remote`, and the page uses it; or `both`, where
 * values go either way.
 */
export type Maker = 'page' | 'remote' | 'both'

/** A member of an interface, by `Interface.member`, or a type by its name. `type` is its type as it is written. */
export interface TypeMember {
  type: string
  optional: boolean
  maker: Maker
}

export interface TypeSource {
  /** The files whose types count; where a type leads into another file, it counts by its name alone. */
  within: RegExp
  /** The exported types of this file to begin with, and who makes them. */
  file: string
  roots: Readonly<Record<string, Maker>>
  /** Files that are read otherwise than they stand on the disk, by their path in the repository: for tests. */
  instead?: Readonly<Record<string, string>>
}

const opposite: Record<Maker, Maker> = { page: 'remote', remote: 'page', both: 'both' }
const printer = ts.createPrinter({ removeComments: true })
/** Libraries and packages are the same for all programs of a process. */
const parsed = new Map<string, ts.SourceFile>()

/** The members of some exported types and of every type that these lead to, by name. Throws when a file does not export one. */
export function typeMembers(root: string, source: TypeSource): Record<string, TypeMember> {
  // The compiler names files by where they really are.
  const repository = realpathSync(root)
  const program = programOf(repository, source)
  const checker = program.getTypeChecker()
  const members: Record<string, TypeMember> = {}

  const note = (name: string, member: TypeMember) => {
    const known = members[name]
    members[name] = known && known.maker !== member.maker ? { ...member, maker: 'both' } : member
  }
  /** Each type once for each maker. */
  const seen = new Set<string>()

  function visitType(symbol: ts.Symbol, maker: Maker): void {
    const declaration = symbol.declarations?.find(
      (one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one),
    )
    if (!declaration || !source.within.test(relative(repository, declaration.getSourceFile().fileName))) return
    if (seen.has(`${symbol.name} ${maker}`)) return
    seen.add(`${symbol.name} ${maker}`)
    if (ts.isTypeAliasDeclaration(declaration)) {
      // What only renames a type, or computes one from others, is nothing that a page or a remote makes.
      if (!isDerived(declaration.type)) note(symbol.name, { type: typeText(declaration.type), optional: false, maker })
      visitNodes(declaration.type, maker)
    } else {
      const parameters = declaration.typeParameters?.map(print).join(', ')
      if (parameters) note(symbol.name, { type: `<${parameters}>`, optional: false, maker })
      for (const member of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)))
        visitMember(`${symbol.name}.${member.name}`, member, maker)
    }
  }

  function visitMember(name: string, member: ts.Symbol, maker: Maker): void {
    const declared = (member.declarations ?? []).filter(
      (one) => ts.isMethodSignature(one) || ts.isPropertySignature(one),
    )
    const optional = (member.flags & ts.SymbolFlags.Optional) !== 0
    const [first] = declared
    if (first?.type && ts.isPropertySignature(first) && ts.isTypeLiteralNode(first.type)) {
      note(name, { type: 'object', optional, maker })
      for (const inner of checker.getPropertiesOfType(checker.getTypeFromTypeNode(first.type)))
        visitMember(`${name}.${inner.name}`, inner, maker)
      return
    }
    const types = declared.map((one) => (ts.isMethodSignature(one) ? signature(one) : typeText(one.type!)))
    note(name, { type: types.join('; '), optional, maker })
    for (const one of declared) ts.forEachChild(one, (child) => visitNodes(child, maker))
  }

  /** Goes to the types that a node names. The arguments of a function are made by its caller, so by the other side. */
  function visitNodes(node: ts.Node, maker: Maker): void {
    if (ts.isTypeReferenceNode(node)) visitType(target(node.typeName), maker)
    const inner = ts.isParameter(node) || ts.isTypeParameterDeclaration(node) ? opposite[maker] : maker
    ts.forEachChild(node, (child) => visitNodes(child, inner))
  }

  const target = (name: ts.EntityName): ts.Symbol => {
    const symbol = checker.getSymbolAtLocation(name)!
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  /**
   * Texts, numbers and choices of them by their values, whatever their type is called; everything else as it is written.
   * The compiler gives choices in an order of its own, which changes with files that have nothing to do with them.
   */
  function typeText(node: ts.TypeNode): string {
    const type = checker.getTypeFromTypeNode(node)
    const choices = type.isUnion() && !(type.flags & ts.TypeFlags.Boolean) ? type.types : [type]
    if (!choices.every(({ flags }) => flags & plain)) return print(node)
    return choices
      .map((one) => checker.typeToString(one))
      .sort()
      .join(' | ')
  }

  const file = program.getSourceFile(join(repository, source.file))!
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  for (const [name, maker] of Object.entries(source.roots)) {
    const symbol = exported.find((one) => one.name === name)
    if (!symbol) throw new Error(`${source.file} exports no ${name}`)
    visitType(symbol, maker)
  }
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const plain =
  ts.TypeFlags.Literal | ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean | ts.TypeFlags.Null

const isDerived = (node: ts.TypeNode): boolean =>
  ts.isConditionalTypeNode(node) ||
  ts.isMappedTypeNode(node) ||
  ts.isIndexedAccessTypeNode(node) ||
  ts.isTypeReferenceNode(node)

const print = (node: ts.Node): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/\s+/g, ' ')

const signature = ({ typeParameters, parameters, type }: ts.MethodSignature): string => {
  const generic = typeParameters ? `<${typeParameters.map(print).join(', ')}>` : ''
  return `${generic}(${parameters.map(print).join(', ')}) => ${type ? print(type) : 'any'}`
}

function programOf(repository: string, { file, instead = {} }: TypeSource): ts.Program {
  const workspace = join(repository, file.split('/')[0]!)
  const { config } = ts.readConfigFile(join(workspace, 'tsconfig.json'), ts.sys.readFile)
  const parsedConfig = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, workspace)
  const options = { ...parsedConfig.options, types: [] }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (path, language, ...rest) => {
    const text = instead[relative(repository, path)]
    if (text !== undefined) return ts.createSourceFile(path, text, language)
    const found = parsed.get(path) ?? read(path, language, ...rest)
    if (found) parsed.set(path, found)
    return found
  }
  return ts.createProgram([join(repository, file)], options, host)
}
