import { domainToUnicode } from 'node:url'
import { tlds } from '@hapi/tlds'
import { fold } from './fold.ts'

/** Endings that lead to a host somewhere, by IANA's list, as people type them and as browsers send them. */
const endings: ReadonlySet<string> = new Set([...tlds].flatMap((ending) => [ending, domainToUnicode(ending)]))

/**
 * Endings that sentences begin with: where a space was forgotten ("great.it works") nothing goes, unless something else says
 * that it is an address.
 */
const sentenceBeginnings = new Set('am as at by do here how in is it my no now one so us wow yes you'.split(' '))

/** Endings that are believed behind a dot that is a word or stands apart; most others are words ("a red dot in the"). */
const wellKnown = 'com|net|org|info|biz|io|gg|tv|ly|xyz|app|dev|ru|co|uk|de|ai'
/** Words before " dot com" that do not make it an address. */
const noName = 'a|an|the|this|that|any|every|no|of|your|my|and|or|in|on|use'

/** A full stop, those of other scripts and dots in the middle of a line, and ways of writing one that people see through. */
const dot = String.raw`(?:[.。｡．․·•∙⋅‧۔]| ?[\[({<](?:[.。]|d[o0]t)[\])}>] ?)`
const part = String.raw`[\p{L}\p{N}\-]{1,63}`
const before = String.raw`(?<![\p{L}\p{N}\-.@])`
const after = String.raw`(?::\d{1,5})?(?:[\/?#]\S*)?`
const number = '(?:25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})'

const certain = [
  // With a scheme.
  String.raw`[a-z][a-z0-9+.\-]*:\/\/\S*`,
  String.raw`(?<![\p{L}\p{N}])www${dot}\S+`,
  // Any host with a path.
  String.raw`${before}(?:${part}${dot})+\p{L}{2,24}\/\S+`,
  // Four numbers lead to a machine, and often to somebody's home.
  String.raw`${before}(?:${number}\.){3}${number}(?![\p{L}\p{N}]|\.[0-9])${after}`,
  // Dots as words.
  String.raw`${before}(?!(?:${noName})\b)(?:${part}(?: d[o0]t | \. ?))+(?:${wellKnown})(?![\p{L}\p{N}\-])${after}`,
].join('|')
/** A host, also of an e-mail address: an address when it ends as one. */
const possible = String.raw`${before}(?<mailbox>[\p{L}\p{N}._%+\-]{1,64}@)?(?<host>(?:${part}${dot})+${part})(?<rest>${after})`

/** With the brackets around it. */
const enclosed = (form: string) => new RegExp(String.raw`[(<\[{«]{0,4}(?:${form})[)>\]}»]{0,4}`, 'giu')
const enclosedCertain = enclosed(certain)
const enclosedPossible = enclosed(possible)
/** Something behind a label, as Markdown and forums write links. */
const labelled = /!?\[([^[\]]*)\]\s?\(\s?([^()\s]*)\)?/gu
const dots = new RegExp(dot, 'giu')
/** Without one of these there is no address, and a look costs nothing. */
const needed = /[.。｡．․·•∙⋅‧۔:/]|d[o0]t/iu

function isEnding(ending: string, name: string, dotBefore: string): boolean {
  const typed = ending.toLowerCase()
  // The full stops of other scripts end sentences, whose next word may be an ending of that script.
  if (endings.has(typed)) return /^[a-z]/.test(typed) || /[.．․]/.test(dotBefore)
  // Look-alike letters, but not a sentence of another script.
  const seen = [...typed].map((letter) => String.fromCodePoint(fold(letter.codePointAt(0)!))).join('')
  return seen !== typed && /[a-z]/i.test(name) && endings.has(seen.toLowerCase())
}

/** How much of a host is one: up to its last part that is an ending; 0 for none. */
function hostLength(host: string, withMore: boolean): number {
  const found = [...host.matchAll(dots)]
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const [sign] = found[at]!
    const from = found[at]!.index + sign.length
    const to = found[at + 1]?.index ?? host.length
    const name = host.slice(0, found[at]!.index)
    const ending = host.slice(from, to)
    if (!isEnding(ending, name, sign)) continue
    const more = withMore || at > 0 || sign.length > 1
    if (!more && sentenceBeginnings.has(ending.toLowerCase()) && /^(?:\p{L}+|\p{N}+)$/u.test(name)) continue
    return to
  }
  return 0
}

type Parts = { mailbox?: string; host: string; rest: string }

const withoutHosts = (text: string) =>
  text.replace(enclosedPossible, (...match) => {
    const whole = match[0] as string
    const { mailbox = '', host, rest } = match.at(-1) as Parts
    const length = hostLength(host, mailbox !== '' || rest !== '')
    if (length === 0) return whole
    return length === host.length ? ' ' : ` ${host.slice(length)}${rest}`
  })

const withoutAny = (text: string) => withoutHosts(text.replace(enclosedCertain, ' '))

/** A text in one line without addresses of any kind; of those behind a label the label stays. Spaces are not collapsed yet. */
export function withoutAddresses(text: string): string {
  if (!needed.test(text.normalize('NFKC'))) return text
  return withoutAny(
    text.replace(labelled, (whole, label: string, inside: string) =>
      withoutAny(inside) === inside ? whole : ` ${label} `,
    ),
  )
    .split(' ')
    .filter((word) => {
      const plain = word.normalize('NFKC')
      return plain === word || withoutAny(plain) === plain
    })
    .join(' ')
}
