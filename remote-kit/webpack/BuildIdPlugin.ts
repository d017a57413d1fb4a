import { createHash } from 'node:crypto'
import type { Compilation, Compiler, Module } from 'webpack'

/** Stands in the code for the build's id until the content is final; as long as the id, so nothing moves. */
export const BUILD_PLACEHOLDER = 'SHOAL__BUILD'

const ids = new WeakMap<Compilation, string>()

/** The id of a finished compilation: a hash of everything it emits, so that equal content has an equal id. */
export function buildIdOf(compilation: Compilation): string {
  const id = ids.get(compilation)
  if (!id) throw new Error('The build id is not known before the assets are final')
  return id
}

/**
 * Modules of which every remote has one. Webpack would make their ids from the path of this folder, so the same sources
 * would have another build id on another machine.
 */
const numbered = [/\.federation\/entry\.\w+\.js$/, /remote-kit\/src\/entry\.ts$/]

/** The same number for the same module, wherever the repository lies; null for those that webpack may name. */
function numberOf(module: Module): number | null {
  if (module.identifier().startsWith('container entry ')) return numbered.length
  const found = numbered.findIndex((name) => name.test(module.nameForCondition() ?? ''))
  return found === -1 ? null : found
}

/** Gives every build an id made from its content, and writes it wherever the placeholder stands. */
export class BuildIdPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BuildId', (compilation) => {
      compilation.hooks.moduleIds.tap('BuildId', (modules) => {
        for (const module of modules) {
          const number = numberOf(module)
          if (number !== null) compilation.chunkGraph.setModuleId(module, number)
        }
      })
      compilation.hooks.processAssets.tap(
        { name: 'BuildId', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const text = Object.keys(compilation.assets)
            .filter((file) => !file.endsWith('.map'))
            .sort()
            .map((file) => ({ file, source: compilation.assets[file]!.source() }))
          const hash = createHash('sha256')
          for (const { file, source } of text) hash.update(file).update(source)
          const id = hash.digest('hex').slice(0, BUILD_PLACEHOLDER.length)
          ids.set(compilation, id)
          for (const { file, source } of text) {
            if (typeof source !== 'string' || !source.includes(BUILD_PLACEHOLDER)) continue
            compilation.updateAsset(file, new sources.RawSource(source.replaceAll(BUILD_PLACEHOLDER, id)))
          }
        },
      )
    })
  }
}
