import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiler, Dependency } from 'webpack'

/** The names of rxjs that the page carries, as `rxjs.js` lists them. */
const carried = new Set(
  /export \{([^}]*)\}/
    .exec(readFileSync(join(import.meta.dirname, 'rxjs.js'), 'utf8'))![1]!
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
)

/** Fails the build of a remote that imports from rxjs what the shell does not provide: in the page it would be undefined. */
export class PageRxjsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageRxjs', (compilation) => {
      compilation.hooks.finishModules.tap('PageRxjs', (modules) => {
        for (const module of modules) {
          for (const dependency of module.dependencies as (Dependency & { request?: string; ids?: string[] })[]) {
            const name = dependency.request === 'rxjs' ? dependency.ids?.[0] : undefined
            if (name === undefined || carried.has(name)) continue
            const where = module.nameForCondition()
            compilation.errors.push(
              new compiler.webpack.WebpackError(
                `${where}: the page has no rxjs ${name}. Do without it, or add it to remote-kit/webpack/rxjs.js.`,
              ),
            )
          }
        }
      })
    })
  }
}
