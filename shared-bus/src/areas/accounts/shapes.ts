import * as z from '@shoal/bus/shape'
import { Flags, Id, PassTier } from '../../common.ts'

export const SessionUser = z.object({
  id: Id,
  email: z.object({ email: z.string() }),
  app_metadata: Flags,
  displayName: z.string(),
  color: z.string(),
  photo: z.nullable(z.string()),
  pass: PassTier,
})

/** A signed-in session. `access_token` is a short-lived JWT for bearer use and for the socket. */
export const Session = z.object({
  access_token: z.string(),
  user: SessionUser,
  /** The session was opened with a code from a forgot-password e-mail: a new password may be set without the old. */
  recovery: z.boolean(),
  /** Staff whose rights wait until they have set up a second factor. */
  needsSecondFactor: z.optional(z.boolean()),
})
export type Session = z.output<typeof Session>
