import * as z from '@shoal/bus/shape'

/** Identifiers: uuids for things that people make, short slugs for things of the show. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** A colour as #rrggbb. */
export const Color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** An icon: data of one SVG path in a square of 24, which is stroked and not filled. */
export const Drawing = z.string().check(z.regex(/^M[MLHVCSQTAZ\d\s,.e+-]{1,2000}$/i))

/** A balance: whole tokens, never below 0 [TOK-2]. */
export const Balance = z.int().check(z.minimum(0))

/** A signed change of a balance. */
export const TokenDelta = z.int()

export const PassTier = z.enum(['none', 'pass', 'xl'])
export type PassTier = z.output<typeof PassTier>

/** Flags of an account (`app_metadata` of the source) [AUTH-5]. */
export const Flags = z.object({ admin: z.boolean(), mod: z.boolean(), fish: z.boolean(), qa: z.boolean() })
export type Flags = z.output<typeof Flags>
