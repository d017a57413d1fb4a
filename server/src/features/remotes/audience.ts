import { type Access, meets, type Standing } from '@shoal/bus'
import type { RemoteAudience, RemoteDescription } from '@shoal/bus/remotes/contract'
import { rooms } from '../../platform/realtime/publisher.ts'

/** Access of offers that only staff and testers get. */
const staffOnly: ReadonlySet<Access> = new Set(['mod', 'admin', 'qa'])

/** The least that somebody of an audience is. */
const least: Record<RemoteAudience, Access> = {
  everyone: 'anyone',
  users: 'user',
  moderators: 'mod',
  admins: 'admin',
  qa: 'qa',
}

/** Everything that a remote offers. */
export const offersOf = ({ panels, modals, slots }: RemoteDescription) => [...panels, ...modals, ...slots]

/** MFE-4: a remote with offers for staff alone; nobody else may learn of it. */
export const isPrivileged = (remote: RemoteDescription): boolean =>
  offersOf(remote).every(({ access }) => staffOnly.has(access))

/** Whether somebody gets anything of a remote with this audience, before its offers say more. */
export const admits = (audience: RemoteAudience, who: Standing): boolean => meets(least[audience], who)

/** Whether a person may have the files of a remote. */
export const mayLoad = (remote: RemoteDescription, who: Standing): boolean =>
  !isPrivileged(remote) || offersOf(remote).some(({ access }) => meets(access, who))

/**
 * The remote as this person may know it: with the offers for them. Modals for people with an account or a pass are named to
 * everyone, so that the page can ask for what is missing. Null when nothing is left.
 */
export function offeredTo(remote: RemoteDescription, who: Standing): RemoteDescription | null {
  const forThem = ({ access }: { access: Access }) => meets(access, who)
  const panels = remote.panels.filter(forThem)
  const slots = remote.slots.filter(forThem)
  const modals = remote.modals.filter((modal) => forThem(modal) || !staffOnly.has(modal.access))
  return panels.length + slots.length + modals.length > 0 ? { ...remote, panels, modals, slots } : null
}

const roomOf: Record<RemoteAudience, string> = {
  everyone: rooms.all,
  users: rooms.users,
  moderators: rooms.staff,
  admins: rooms.admins,
  qa: rooms.testers,
}

/** The rooms of people who may know of a remote. Somebody in several is told several times. */
export function roomsOf(remote: RemoteDescription, audience: RemoteAudience): string[] {
  if (!isPrivileged(remote)) return [roomOf[audience]]
  const accesses = new Set(offersOf(remote).map(({ access }) => access))
  const offered = [
    ...(accesses.has('mod') ? [rooms.staff] : []),
    ...(accesses.has('qa') ? [rooms.testers] : []),
    ...(accesses.has('admin') ? [rooms.admins] : []),
  ]
  if (audience === 'everyone' || audience === 'users') return offered
  // Admins are in every one of these rooms; others may know only if they are in both circles.
  return [offered.includes(roomOf[audience]) ? roomOf[audience] : rooms.admins]
}
