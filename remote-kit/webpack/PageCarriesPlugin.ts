import { readFileSync } from 'node:fs'
import { parse } from 'acorn'
import type { Compiler, Dependency } from 'webpack'

/** A module that the page provides in part. */
export interface Carried {
  /** As remotes import it, such as `rxjs`. */
  request: string
  /** The file that lists by name what is provided: nothing in it but `export { a, b } from '…'`. */
  list: string
  /** Advice for somebody who needs a name that is not in the list. */
  advice: string
}

/** Fails the build of a remote that imports what the shell does not provide: in the page it would be undefined. */
export class PageCarriesPlugin {
  private readonly carried: ReadonlyMap<string, Carried & { names: ReadonlySet<string> }>

  constructor(modules: readonly Carried[]) {
    this.carried = new Map(modules.map((module) => [module.request, { ...module, names: namesIn(module.list) }]))
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageCarries', (compilation) => {
      compilation.hooks.finishModules.tap('PageCarries', (modules) => {
        for (const module of modules) {
          const missing = new Set<string>()
          for (const dependency of module.dependencies as (Dependency & { request?: string; ids?: string[] })[]) {
            const { request = '', ids = [] } = dependency
            const carried = this.carried.get(request)
            const name = ids[0]
            if (!carried || name === undefined || carried.names.has(name)) continue
            missing.add(`the page has no ${request} ${name}. ${carried.advice}`)
          }
          for (const text of missing) {
            const error = new compiler.webpack.WebpackError(`${module.nameForCondition()}: ${text}`)
            compilation.errors.push(error)
          }
        }
      })
    })
  }
}

/** The names that a list exports. */
function namesIn(list: string): ReadonlySet<string> {
  const { body } = parse(readFileSync(list, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' })
  return new Set(
    body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration)
        throw new Error(`${list} must name what it exports, by \`export { … } from '…'\``)
      return statement.specifiers.map(({ exported }) =>
        exported.type === 'Identifier' ? exported.name : String(exported.value),
      )
    }),
  )
}
