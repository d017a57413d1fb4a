import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Identifiers: uuids for what people make, short slugs for what the show has. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true })
/** A colour as #rrggbb. */
export const Color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))
/** A positive whole number of tokens. */
export const TokenAmount = z.int().check(z.minimum(1), z.maximum(limits.tokensMax))
/** A balance: whole tokens, never below 0 [TOK-2]. */
export const Balance = z.int().check(z.minimum(0))
/** A signed change of a balance. */
export const TokenDelta = z.int()

export const PassTier = z.enum(['none', 'pass', 'xl'])
export type PassTier = z.output<typeof PassTier>
export const ClanRank = z.enum(['Owner', 'Leader', 'Member', 'Hostage', 'None'])
export const ClanBadge = z.object({ tag: z.string(), color: Color, rank: ClanRank })

/** Flags of an account (`app_metadata` of the source) [AUTH-5]. */
export const Flags = z.object({ admin: z.boolean(), mod: z.boolean(), fish: z.boolean(), qa: z.boolean() })
export type Flags = z.output<typeof Flags>

/** What anyone may know of a person; it stands beside every name. */
export const Person = z.object({
  id: Id,
  displayName: z.string(),
  color: Color,
  photo: z.nullable(z.string()),
  level: z.int(),
  clan: z.nullable(ClanBadge),
  role: z.nullable(z.enum(['admin', 'mod', 'fish'])),
})
export type Person = z.output<typeof Person>

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
