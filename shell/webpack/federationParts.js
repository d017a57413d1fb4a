/**
 * Stands in the place of parts of the federation runtime: two that this page never runs, manifests read by the runtime
 * (the shell reads them itself and registers entries) and preloading by it (the document's links and the loader do), and
 * one that the page has already, which reads ranges of versions.
 * They are named by path in webpack.config.js; with a new version of the runtime, look whether they still fit.
 */
import { satisfies } from '@shoal/bus/rules/semver'

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
export const defaultPreloadArgs = absent
export const formatPreloadArgs = absent
export const normalizePreloadExposes = absent
export const preloadAssets = absent

/** For `utils/semver/index.js`: asked only by remotes that name a range for what the page shares; ours name none. */
export const satisfy = satisfies
