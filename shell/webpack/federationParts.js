/**
 * Stands in the place of two parts of the federation runtime that this page never runs: manifests read by the runtime
 * (the shell reads them itself and registers entries) and preloading by it (the document's links and the loader do).
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
