/** The words of a text that are addresses which may be opened as they stand: `https`, a host with a name, nobody's password. */
const candidate = /^https:\/\/\S+$/i

/** An address as a browser would open it, or null if it is not safe to show. */
function safeAddress(word: string): string | null {
  if (!candidate.test(word)) return null
  const url = URL.parse(word)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(url.hostname) ? url.href : null
}

/**
 * A text with `clean` applied to everything but its links, which stand there in full as they will be opened: a host in
 * other letters shows its true name. `allowed` says whether one may stay.
 */
export function aroundLinks(
  text: string,
  clean: (part: string) => string,
  allowed: (address: string) => boolean,
): string {
  const out: string[] = []
  let between: string[] = []
  const flush = () => {
    const left = clean(between.join(' '))
    if (left !== '') out.push(left)
    between = []
  }
  for (const word of text.split(/\s+/u)) {
    const address = safeAddress(word)
    if (address === null || !allowed(address)) between.push(word)
    else {
      flush()
      out.push(address)
    }
  }
  flush()
  return out.join(' ')
}
