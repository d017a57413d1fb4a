import type { Standing } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'

/** The facts of a session that access depends on. */
export const standingOf = (session: Session | null): Standing =>
  session && { flags: session.user.app_metadata, pass: session.user.pass }
