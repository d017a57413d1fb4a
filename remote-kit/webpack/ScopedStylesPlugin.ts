import type { Compiler } from 'webpack'
import { ownStyles, scopeOf } from './scopedStyles.ts'

/** Puts every style sheet that a remote emits, CSS Modules and plain ones, into the scope of the remote (MFE-15). */
export class ScopedStylesPlugin {
  private readonly remote: string

  constructor(remote: string) {
    this.remote = remote
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack
    const [before, after] = scopeOf(this.remote)
    compiler.hooks.thisCompilation.tap('ScopedStyles', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Before file names and hashes are made of the content, and before source maps are taken from it.
        { name: 'ScopedStyles', stage: Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS, additionalAssets: true },
        (assets) => {
          for (const file of Object.keys(assets).filter((name) => name.endsWith('.css'))) {
            const { source } = compilation.getAsset(file) ?? {}
            const css = source?.source().toString() ?? ''
            if (!source || css.trim() === '' || css.startsWith(before)) continue
            const { replacements, problems } = ownStyles(css, this.remote)
            for (const problem of problems)
              compilation.errors.push(
                new WebpackError(
                  `${file}: ${problem} would count for the whole page. Styles of ${this.remote} may not; fonts and ` +
                    'page-wide names belong into the shell.',
                ),
              )
            const own = new sources.ReplaceSource(source)
            for (const { start, end, text } of replacements) own.replace(start, end - 1, text)
            compilation.updateAsset(file, new sources.ConcatSource(before, own, after))
          }
        },
      )
    })
  }
}
