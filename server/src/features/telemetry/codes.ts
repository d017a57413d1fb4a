/** The codes of docs/errors/remotes.md that a page can report; a test holds the two together. */
const documented: ReadonlySet<string> = new Set([
  'remote/not-offered',
  'remote/incompatible',
  'remote/unreachable',
  'remote/not-a-manifest',
  'remote/wrong-hash',
  'remote/timeout',
  'remote/unmount-timeout',
  'remote/threw',
  'remote/no-lifecycles',
  'remote/flood',
  'remote/flood',
])

/** What is counted for a code that came in: whoever makes codes up makes no new metrics. */
export const knownCode = (code: string): string => (documented.has(code) ? code : 'other')

export const documentedCodes: readonly string[] = [...documented]
