import { type Access, meets, type RemoteDescription, type Standing } from '@shoal/bus'

/** What only staff and testers are offered. */
const staffOnly: ReadonlySet<Access> = new Set(['mod', 'admin', 'qa'])

const offerings = ({ panels, modals, slots }: RemoteDescription) => [...panels, ...modals, ...slots]

/** MFE-4: a remote of which everything is for staff; nobody else may learn of it. */
export const isPrivileged = (remote: RemoteDescription): boolean =>
  offerings(remote).every(({ access }) => staffOnly.has(access))

/** Whether a person may have the files of a remote. */
export const mayLoad = (remote: RemoteDescription, who: Standing): boolean =>
  !isPrivileged(remote) || offerings(remote).some(({ access }) => meets(access, who))

/**
 * The remote as this person may know it: with what it offers to them. Modals for people with an account or a pass are
 * named to everyone, so that the page can ask for what is missing. Null when nothing is left.
 */
export function offeredTo(remote: RemoteDescription, who: Standing): RemoteDescription | null {
  const theirs = ({ access }: { access: Access }) => meets(access, who)
  const panels = remote.panels.filter(theirs)
  const slots = remote.slots.filter(theirs)
  const modals = remote.modals.filter((modal) => theirs(modal) || !staffOnly.has(modal.access))
  return panels.length + slots.length + modals.length > 0 ? { ...remote, panels, modals, slots } : null
}
