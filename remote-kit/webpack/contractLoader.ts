import webpack, { type LoaderDefinitionFunction } from 'webpack'
import { contractInPage } from './contractInPage.ts'

const { RawSource, ReplaceSource, SourceMapSource } = webpack.sources

/** The webpack loader that leaves out of the contract's compiled files what only the server needs of them. */
const contractLoader: LoaderDefinitionFunction = function (source, map) {
  const mapped = map as ConstructorParameters<typeof SourceMapSource>[2]
  const result = new ReplaceSource(
    mapped ? new SourceMapSource(source, this.resourcePath, mapped) : new RawSource(source),
  )
  for (const { start, end, text } of contractInPage(source)) {
    if (start === end) result.insert(start, text)
    else result.replace(start, end - 1, text)
  }
  const { source: code, map: newMap } = result.sourceAndMap()
  this.callback(null, String(code), newMap ?? undefined)
}

export default contractLoader
