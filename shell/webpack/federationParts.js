/**
 * Stands in the place of parts of the federation runtime: two that this page never runs, manifests read by the runtime
 * (the shell reads them itself and registers entries) and preloading by it (the document's links and the loader do), and
 * two that only say things at length: what its error codes mean, and a console with stack traces.
 * They are named by path in webpack.config.js; with a new version of the runtime, look whether they still fit.
 */

/** For `plugins/snapshot/SnapshotHandler.js`. Registering a remote anew also clears its manifest from the cache. */
export class SnapshotHandler {
  manifestCache = new Map()
  hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} }
}
export const getGlobalRemoteInfo = () => ({})

const absent = () => {
  throw new Error('This page does not preload through the federation runtime')
}

/** For `utils/preload.js`. */
export {
  absent as defaultPreloadArgs,
  absent as formatPreloadArgs,
  absent as normalizePreloadExposes,
  absent as preloadAssets,
}

/** For `desc.mjs` of its error codes: the code itself is in the message, with the address of its explanation. */
export const runtimeDescMap = {}
export { runtimeDescMap as buildDescMap, runtimeDescMap as errorDescMap, runtimeDescMap as typeDescMap }

/** For `logger.js` of the federation's sdk; the runtime uses only its warnings. */
// biome-ignore lint/suspicious/noConsole: what the runtime has to say
const createLogger = (prefix) => ({ warn: (...what) => console.warn(prefix, ...what) })

export { absent as bindLoggerToCompiler, createLogger, createLogger as createInfrastructureLogger }
export const logger = createLogger('[ Module Federation ]')
export const infrastructureLogger = logger
