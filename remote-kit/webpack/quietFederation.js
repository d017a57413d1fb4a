/**
 * Stands in the place of two parts of the federation runtime that only say things at length: what its error codes mean,
 * and a console with stack traces. They are named by path in common.ts; with a new version of the runtime, look whether
 * they still fit.
 */

/** For `desc.mjs` of its error codes: the code itself is in the message, with the address of its explanation. */
export const runtimeDescMap = {}
export { runtimeDescMap as buildDescMap, runtimeDescMap as errorDescMap, runtimeDescMap as typeDescMap }

const absent = () => {
  throw new Error('The console of the federation runtime is for its compiler')
}

/** For `logger.js` of the federation's sdk; the runtime uses only its warnings. */
// biome-ignore lint/suspicious/noConsole: what the runtime has to say
const createLogger = (prefix) => ({ warn: (...what) => console.warn(prefix, ...what) })

export { absent as bindLoggerToCompiler, createLogger, createLogger as createInfrastructureLogger }
export const logger = createLogger('[ Module Federation ]')
export const infrastructureLogger = logger
