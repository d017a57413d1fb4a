// Apart from the other rules of remotes, because the page's first code does without these.

/**
 * MFE-5: what a tester wants of one remote. `use` is `off`, a listed version such as `1.2.0-3fa2b1c9`, or the address of
 * a development server on the same machine.
 */
export interface Override {
  remote: string
  use: string
}

const name = /^mfe-[a-z0-9-]{1,40}$/
const build = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?-[0-9a-f]{8,64}$/
const local = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}\/?$/

/** The kind of the override; null if it cannot be understood. Only this machine can be a development server. */
export function overrideKind({ remote, use }: Override): 'off' | 'version' | 'local' | null {
  if (!name.test(remote)) return null
  if (use === 'off') return 'off'
  if (build.test(use)) return 'version'
  return local.test(use) ? 'local' : null
}

/** As it stands in links and in the cookie: `mfe-economy@1.2.0-3fa2b1c9,mfe-social@off`. */
export const formatOverrides = (overrides: readonly Override[]): string =>
  overrides.map(({ remote, use }) => `${remote}@${use}`).join(',')

/**
 * The reverse of `formatOverrides`. Parts that cannot be understood are left out; if there are two for one remote, the last
 * counts.
 */
export function parseOverrides(text: string): Override[] {
  const found = text.split(',').flatMap((part) => {
    const at = part.indexOf('@')
    const override = { remote: part.slice(0, at), use: part.slice(at + 1) }
    return at > 0 && overrideKind(override) !== null ? [override] : []
  })
  return [...new Map(found.map((override) => [override.remote, override])).values()]
}
