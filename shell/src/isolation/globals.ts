/** What the page and its bundler put there: containers and chunks of remotes, and what begins with an underscore. */
const expected = /^(mfe_\w+$|chunks:|webpackChunk|_)/

/**
 * Remembers the names on the global object as they are now.
 * @returns the names that came since and that nobody expects: what remotes left for each other to stumble over
 */
export function watchGlobals(): () => string[] {
  const before = new Set(Object.keys(globalThis))
  return () => Object.keys(globalThis).filter((name) => !before.has(name) && !expected.test(name))
}
