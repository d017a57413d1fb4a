import * as z from '@shoal/bus/shape'
import { Color, Id, Instant } from '../../common.ts'

/** A clan as it stands in a proposal or among allies; `name` and `color` are null when it was disbanded since. */
export const AllyClan = z.object({ tag: z.string(), name: z.nullable(z.string()), color: z.nullable(Color) })
export type AllyClan = z.output<typeof AllyClan>

/** `broken` is an alliance that ended, or a proposal that was taken back. */
export const AllianceStatus = z.enum(['pending', 'accepted', 'rejected', 'broken'])
export type AllianceStatus = z.output<typeof AllianceStatus>

/** ALLY-1: what one clan proposed to another, and what became of it. */
export const AllianceProposal = z.object({
  id: Id,
  fromClan: AllyClan,
  toClan: AllyClan,
  status: AllianceStatus,
  createdAt: Instant,
  /** When it was accepted or rejected; null if it was taken back. */
  answeredAt: z.nullable(Instant),
  /** When it was rejected or broken; null while it stands. */
  endedAt: z.nullable(Instant),
  /** The tag of the clan that rejected or broke it. */
  endedBy: z.nullable(z.string()),
})
export type AllianceProposal = z.output<typeof AllianceProposal>
