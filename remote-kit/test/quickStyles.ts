// Most component tests spend their time while jsdom computes styles: for queries by role, for the pointer of user-event,
// for what can be tabbed to in a popup. Here it answers the same, sooner.

/** The side of a document that jsdom keeps to itself. */
interface Own {
  /** Its memory of the sheets; dropped with every change of the tree, of an attribute or of a sheet. */
  _styleCache: object | null
  /** Tells which of the rules are for an element. */
  _nwsapiDontThrow: { match: (selector: string, element: Element) => boolean }
}

/** The names of the elements that a selector can be for, null for all: `input[type="file"]:focus, a` is for two. */
function namesIn(selector: string): ReadonlySet<string> | null {
  // Commas, blanks and combinators within brackets would be taken for those between selectors.
  if (/[[(][^\])]*[,\s>+~]/.test(selector)) return null
  const ends = selector
    .split(',')
    .map((one) => /(?:^|[\s>+~])([a-z][a-z0-9]*)(?:[[:.#][^\s>+~]*)?$/.exec(one.trim())?.[1])
  return ends.every((name) => name !== undefined) ? new Set(ends) : null
}

/** Of the 120 rules of jsdom's own sheet nearly all name elements: only those of the same name are looked at closer. */
function askFewer(own: Own): void {
  const match = own._nwsapiDontThrow.match.bind(own._nwsapiDontThrow)
  const known = new Map<string | undefined, ReadonlySet<string> | null>([[undefined, null]])
  let last: { element: Element; name: string } | null = null
  own._nwsapiDontThrow.match = (selector, element) => {
    let names = known.get(selector)
    if (names === undefined) {
      names = namesIn(selector)
      known.set(selector, names)
    }
    // All rules are asked for one element after the other.
    if (last?.element !== element) last = { element, name: element.localName.toLowerCase() }
    return (names === null || names.has(last.name)) && match(selector, element)
  }
}

/** Counts an element's style once until the document changes: a hundred buttons in a popup have the same ancestors. */
function remember(own: Own): void {
  const count = window.getComputedStyle.bind(window)
  let since: object | null = null
  let known = new WeakMap<Element, CSSStyleDeclaration>()
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document || !element.isConnected) return count(element, pseudo)
    if (own._styleCache !== since || since === null) known = new WeakMap()
    const remembered = known.get(element)
    if (remembered) return remembered
    const style = count(element)
    since = own._styleCache
    known.set(element, style)
    return style
  }
}

export function quickStyles(): void {
  window.getComputedStyle(document.documentElement)
  const impl = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  const own = impl && (document as unknown as Record<symbol, Own>)[impl]
  if (!own?._styleCache || !own._nwsapiDontThrow) throw new Error('jsdom counts styles in another way now')
  askFewer(own)
  remember(own)
}
