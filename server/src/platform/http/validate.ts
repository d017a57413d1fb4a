import { isStaff, type Out, type Schema } from '@shoal/bus'
import { generalErrors } from '@shoal/bus/errors'
import { z } from 'zod'
import type { Who } from '../people/who.ts'
import { refusal } from '../refusal.ts'
import { asShown } from '../texts/shownTexts.ts'

// The contract's schemas come without texts, so that browsers do not carry them.
z.config(z.locales.en())

/**
 * The value a schema makes of `input`, with its texts as others may see them [FLT-1], or a Refusal that names every
 * field that does not fit. `who` it is from decides whether links stay where the contract lets them [CHAT-2].
 */
export function validate<S extends Schema | undefined>(
  schema: S,
  input: unknown,
  where: string,
  who: Who | null = null,
): Out<S> {
  if (schema === undefined) return undefined as Out<S>
  const result = z.safeParse(schema, input)
  if (result.success) return asShown(schema, result.data, who !== null && (isStaff(who) || who.flags.fish)) as Out<S>
  const issues = result.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  const first = issues[0]!
  throw refusal(generalErrors.badRequest, 'input', { problem: sentence(first, where) }).with({ issues })
}

// What zod says by itself needs its place in front; the contract's own texts are whole sentences.
const zodsOwn = /^(Invalid|Too small|Too big|Unrecognized)/

const sentence = ({ path, message }: { path: string; message: string }, where: string): string =>
  zodsOwn.test(message) ? `${path === '' ? where : path}: ${message}` : message
