import type { LoaderDefinitionFunction } from 'webpack'

/**
 * Puts a style sheet that several teams use into the cascade layer `ui`. Every chunk that needs such a sheet brings it
 * along, so it comes again with chunks that are loaded later: a team that uses a component must still win over it, with a
 * single class [MFE-15].
 */
// On one line, so that the lines of the source stay what they are.
const layerLoader: LoaderDefinitionFunction = (css) => `@layer ui { ${css}\n}`

export default layerLoader
