import type { Session, Standing } from '@shoal/bus'

/** The facts of a session that access depends on. */
export const standingOf = (session: Session | null): Standing =>
  session && { flags: session.user.app_metadata, pass: session.user.pass }
