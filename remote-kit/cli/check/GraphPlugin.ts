import type { Compilation, Compiler, Dependency, Module } from 'webpack'

/** Each file that a build is made of, with what its imports lead to: absolute paths by the words of the import. */
export type Graph = Map<string, Map<string, string>>

type Imports = Dependency & { request?: string }

/** Records the modules of a build before webpack joins them. */
export class GraphPlugin {
  readonly graph: Graph = new Map()

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Graph', (compilation) => {
      compilation.hooks.finishModules.tap('Graph', (modules) => {
        this.graph.clear()
        for (const module of modules) {
          const file = fileOf(module)
          if (file) this.graph.set(file, new Map([...(this.graph.get(file) ?? []), ...importsOf(module, compilation)]))
        }
      })
    })
  }
}

/** Null for modules that webpack made itself. */
function fileOf(module: Module | null): string | null {
  const { resource } = (module ?? {}) as { resource?: string }
  return resource?.split('?')[0] ?? null
}

function importsOf(module: Module, { moduleGraph }: Compilation): Array<[string, string]> {
  const dependencies = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)] as Imports[]
  return dependencies.flatMap((dependency) => {
    const file = fileOf(moduleGraph.getModule(dependency))
    return dependency.request && file ? [[dependency.request, file] as [string, string]] : []
  })
}
