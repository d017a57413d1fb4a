import { effectivePass, isStaff } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import type { Clip } from '@shoal/bus/clips'

const standing = (session: Session | null) => session && { flags: session.user.app_metadata, pass: session.user.pass }

export const hasPass = (session: Session | null): boolean => effectivePass(standing(session)) !== 'none'

const owns = (session: Session | null, clip: Clip): boolean => session?.user.id === clip.user.id

/** CLP-2: renaming is for the owner, with a pass. */
export const mayRename = (session: Session | null, clip: Clip): boolean => owns(session, clip) && hasPass(session)

/** CLP-2: removal is for the owner and for moderators. */
export const mayRemove = (session: Session | null, clip: Clip): boolean =>
  owns(session, clip) || isStaff(standing(session))

/** CLP-4: whether everybody may see it, as far as moderation is concerned. */
export const isPublic = (clip: Pick<Clip, 'status'>): boolean => clip.status === 'approved' || clip.status === 'played'
