import { remotesErrors } from '@shoal/bus/remotes/errors'
import { refuse } from '../../../platform/refusal.ts'
import { type CssToken, cssTokens, UnreadableStyles } from './cssTokens.ts'

const closing: Record<string, string> = { '{': '}', '(': ')', '[': ']' }
/** Rules that hold other rules, and change nothing outside the scope they stand in. */
const harmless = new Set(['@media', '@supports', '@container', '@scope', '@starting-style', '@layer'])
const keyframes = /^@(-webkit-)?keyframes$/

const isSign = (token: CssToken | undefined, text: string) => token?.kind === 'sign' && token.text === text

/** `@scope ([data-remote="<name>"]) to (:scope [data-remote]) {`, token by token. */
const frame = (remote: string): Array<[kind: CssToken['kind'][], text: string]> => [
  [['at'], '@scope'],
  [['sign'], '('],
  [['sign'], '['],
  [['word'], 'data-remote'],
  [['sign'], '='],
  [['string', 'word'], remote],
  [['sign'], ']'],
  [['sign'], ')'],
  [['word'], 'to'],
  [['sign'], '('],
  [['sign'], ':'],
  [['word'], 'scope'],
  [['sign'], '['],
  [['word'], 'data-remote'],
  [['sign'], ']'],
  [['sign'], ')'],
  [['sign'], '{'],
]

/** What is wrong with a style sheet of a remote; null when all of it stays where the remote is [MFE-15]. */
function problem(text: string, remote: string): string | null {
  // In another encoding the same bytes could say something else.
  if (/[^\P{Cc}\t\r\n\f]/u.test(text)) return 'has control characters'
  const tokens = [...cssTokens(text.replace(/^\ufeff/, ''))]
  if (tokens.length === 0) return null
  const utf8 = tokens[1]?.kind === 'string' && tokens[1].text.toLowerCase() === 'utf-8' && isSign(tokens[2], ';')
  const start = tokens[0]?.text === '@charset' && utf8 ? 3 : 0
  const framed = frame(remote).every(([kinds, wanted], index) => {
    const token = tokens[start + index]
    return token !== undefined && kinds.includes(token.kind) && token.text === wanted
  })
  if (!framed) return `does not begin with @scope ([data-remote="${remote}"]) to (:scope [data-remote])`
  const open = ['}']
  for (let at = start + frame(remote).length; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at]!
    if (kind === 'at') {
      const named = tokens[at + 1]?.text ?? ''
      if (keyframes.test(text) && !named.startsWith(`${remote}-`))
        return `keyframes count for the whole page, so their name must begin with ${remote}- (it is ${named})`
      if (!harmless.has(text) && !keyframes.test(text)) return `${text} would count for the whole page`
    }
    if (kind !== 'sign') continue
    const end = closing[text]
    if (end) open.push(end)
    else if (text === '}' || text === ')' || text === ']') {
      if (open.pop() !== text) return `has a ${text} that closes nothing`
      if (open.length === 0) return at === tokens.length - 1 ? null : 'goes on after the end of its scope'
    }
  }
  return 'does not end where its scope ends'
}

/**
 * MFE-15: whether a style sheet reaches only what its remote renders. A remote's build sees to that by itself; a sheet from
 * another build is refused with `remotes/unscoped-styles`.
 */
export function checkStyles(path: string, content: Buffer, remote: string): void {
  let wrong: string | null
  try {
    wrong = problem(content.toString('utf8'), remote)
  } catch (error) {
    if (!(error instanceof UnreadableStyles)) throw error
    wrong = `cannot be read: ${error.message}`
  }
  if (wrong) refuse(remotesErrors.unscopedStyles, { path, problem: wrong })
}
