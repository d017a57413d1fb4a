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

/** The remote as this person may know it: with what it offers to them. Null when that is nothing. */
export function offeredTo(remote: RemoteDescription, who: Standing): RemoteDescription | null {
  const theirs = <T extends { access: Access }>(list: T[]) => list.filter(({ access }) => meets(access, who))
  const offered = {
    ...remote,
    panels: theirs(remote.panels),
    modals: theirs(remote.modals),
    slots: theirs(remote.slots),
  }
  return offerings(offered).length > 0 ? offered : null
}
