import type * as z from 'zod/mini'
import type { Schema } from './wire.ts'

/**
 * Null when a value fits a schema, else the first field that does not, and why: `anchor.x: expected number`.
 * @param schema absent where any value fits
 */
export function misfitOf(schema: Schema | undefined, value: unknown): string | null {
  const [issue] = (schema as z.ZodMiniType | undefined)?.safeParse(value).error?.issues ?? []
  if (!issue) return null
  const text = 'expected' in issue ? `expected ${issue.expected}` : issue.message
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${text}` : text
}
