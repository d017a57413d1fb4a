/**
 * Keeps the styles of a remote where the remote is (MFE-15). Every style sheet becomes one `@scope` block: its rules reach
 * what is inside an element of the remote, and end where an element of another begins. Names that count for the whole page
 * even in there get the remote's name, or are refused.
 */
import { type AtRule, type Declaration, parse } from 'postcss'

/** Replaces what stands from `start` to `end` (offsets in the style sheet). */
export interface Replacement {
  start: number
  end: number
  text: string
}

/** Rules that hold others and mean nothing outside of the scope. */
const harmless = new Set(['media', 'supports', 'container', 'scope', 'starting-style', 'layer', 'charset'])
const keyframes = /^(-webkit-)?keyframes$/i
const naming = /^(-webkit-)?animation(-name)?$/i

/** The text before and after the styles of a remote. */
export const scopeOf = (remote: string): [before: string, after: string] => [
  `@scope ([data-remote="${remote}"]) to (:scope [data-remote]) {\n`,
  '\n}\n',
]

/**
 * The changes that a style sheet needs before it is put into the scope, and its problems in words: at-rules that a scope
 * cannot hold.
 */
export function ownStyles(css: string, remote: string): { replacements: Replacement[]; problems: string[] } {
  const sheet = parse(css)
  const replacements: Replacement[] = []
  const problems: string[] = []
  const renamed = new Map<string, string>()

  sheet.walkAtRules((rule) => {
    if (keyframes.test(rule.name)) {
      if (!rule.params.startsWith(`${remote}-`)) renamed.set(rule.params, `${remote}-${rule.params}`)
    } else if (rule.name.toLowerCase() === 'charset') {
      // A build writes UTF-8, and says so in its headers.
      replacements.push({ ...placeOf(rule), text: '' })
    } else if (!harmless.has(rule.name.toLowerCase())) {
      problems.push(`@${rule.name} ${rule.params}`.trim())
    }
  })
  sheet.walkAtRules(keyframes, (rule) => {
    const name = renamed.get(rule.params)
    if (name) replacements.push(within(rule, css, rule.params, name))
  })
  sheet.walkDecls(naming, (declaration) => {
    const value = declaration.value.replace(/[\w-]+/g, (word) => renamed.get(word) ?? word)
    if (value !== declaration.value) replacements.push(within(declaration, css, declaration.value, value))
  })
  return { replacements: replacements.sort((a, b) => a.start - b.start), problems }
}

const placeOf = ({ source }: AtRule | Declaration): { start: number; end: number } => ({
  start: source?.start?.offset ?? 0,
  end: source?.end?.offset ?? 0,
})

/** Where a text stands in a rule or declaration. */
function within(node: AtRule | Declaration, css: string, text: string, replaced: string): Replacement {
  const start = css.indexOf(
    text,
    placeOf(node).start + (node.type === 'decl' ? node.prop.length : node.name.length + 1),
  )
  return { start, end: start + text.length, text: replaced }
}
