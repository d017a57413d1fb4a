import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** A positive whole number of tokens. */
export const TokenAmount = z.int().check(z.minimum(1), z.maximum(limits.tokensMax))

/** Zero-based pages for lists; `page` of the source's clips and market is 1-based and says so there. */
export const PageQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)), limits.pageSize),
})

/** The body of every refused call. `issues` names the fields of a body that did not fit. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ErrorBody = z.output<typeof ErrorBody>

/** The ack of a refused event. */
export const ErrorAck = z.object({ error: z.string(), code: z.optional(z.string()) })
export type ErrorAck = z.output<typeof ErrorAck>

/** An ack that says nothing but that it worked. */
export const Done = z.object({})
