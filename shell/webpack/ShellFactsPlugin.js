import { contractVersion } from '@shoal/bus'
import { sharedSingletons } from '@shoal/remote-kit/webpack/common'
import webpack from 'webpack'

/** Writes `shell.json`: what this build gives to remotes, so that the server can refuse a remote that does not fit it. */
export class ShellFactsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellFactsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('ShellFactsPlugin', () => {
        const facts = { contract: contractVersion, shared: sharedSingletons }
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(`${JSON.stringify(facts, null, 2)}\n`))
      })
    })
  }
}
