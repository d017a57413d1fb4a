import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'

/**
 * Makes a remote look up what its chunks and styles must hash to, in the map that the shell fills from the registry
 * (shell/src/loading/integrity.ts). A file that is not in it is fetched as ever. Hashes cannot stand in the build itself:
 * that a build was tampered with is for somebody else to say.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { runtime } = compiler.webpack
    // Without it, a browser may not compare what came from another origin.
    compiler.options.output.crossOriginLoading = 'anonymous'
    const lookUp = (element: string, address: string) =>
      `var hash = (globalThis.__shoal_integrity__ || {})[${element}.${address}]; if (hash) ${element}.integrity = hash;`
    compiler.hooks.thisCompilation.tap('Integrity', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'Integrity',
        (source) => `${source}\n${lookUp('script', 'src')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'Integrity',
        (source, { tag }) => `${source}${lookUp(tag, 'href')}`,
      )
    })
  }
}
