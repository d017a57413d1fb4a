/** One piece of a style sheet, as far as its structure needs it. Comments and spaces are left out. */
export interface CssToken {
  kind: 'word' | 'at' | 'string' | 'url' | 'sign'
  /** Strings without their quotes; names of at-rules in lower case with their `@`. */
  text: string
}

/** What no careful reader can follow. */
export class UnreadableStyles extends Error {
  override name = 'UnreadableStyles'
}

const space = /[ \t\r\n\f]/
const nameSign = /[-\w\u0080-\u{10ffff}]/u

/**
 * Takes a style sheet apart the way browsers do, where that matters for nesting: strings, comments, addresses and escapes
 * cannot hide a brace. A sheet that browsers would have to mend (open strings, open comments) is not read at all.
 */
export function* cssTokens(text: string): Generator<CssToken> {
  let at = 0
  const fail = (why: string): never => {
    throw new UnreadableStyles(`${why} at character ${at}`)
  }

  function string(quote: string): string {
    const start = ++at
    for (; at < text.length; at += 1) {
      const sign = text[at]!
      if (sign === quote) return text.slice(start, at++)
      if (sign === '\\') at += 1
      else if (/[\n\r\f]/.test(sign)) fail('a string that ends with its line')
    }
    return fail('a string without an end')
  }

  function name(): { text: string; escaped: boolean } {
    const start = at
    let escaped = false
    while (at < text.length) {
      if (text[at] === '\\') {
        escaped = true
        const code = /^\\(?:[0-9a-f]{1,6}(?:\r\n|[ \t\r\n\f])?|[^\n\r\f])/iu.exec(text.slice(at, at + 9))
        at += (code ?? fail('a broken escape'))[0].length
      } else {
        const sign = String.fromCodePoint(text.codePointAt(at)!)
        if (!nameSign.test(sign)) break
        at += sign.length
      }
    }
    return { text: text.slice(start, at), escaped }
  }

  while (at < text.length) {
    const sign = text[at]!
    if (space.test(sign)) at += 1
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      at = end < 0 ? fail('a comment without an end') : end + 2
    } else if (sign === '"' || sign === "'") yield { kind: 'string', text: string(sign) }
    else if (sign === '@') {
      at += 1
      const rule = name()
      if (rule.escaped) fail('an escape in the name of a rule')
      yield { kind: 'at', text: `@${rule.text.toLowerCase()}` }
    } else if (sign === '\\' || nameSign.test(String.fromCodePoint(text.codePointAt(at)!))) {
      const word = name()
      if (text[at] === '(' && word.escaped) fail('an escape in the name of a function')
      const address = text[at] === '(' && word.text.toLowerCase() === 'url'
      const plain = address ? /^\(\s*([^\s"'(){}\\;]*)\s*\)/.exec(text.slice(at)) : null
      if (plain) {
        at += plain[0].length
        yield { kind: 'url', text: plain[1]! }
      } else {
        if (address && !/^\(\s*["']/.test(text.slice(at, at + 100))) fail('an address that cannot be read')
        yield { kind: 'word', text: word.text }
      }
    } else {
      at += 1
      yield { kind: 'sign', text: sign }
    }
  }
}
