/** What everybody may say: requests to the shell, and which user a person points at. */
const everybodys = /^(modal|toast):|^(panel:open|settings:play-sound)$|^profile:user-card-/
/** What the shell alone knows: who is signed in, how the one socket fares, and whether a dialog is open. */
const shellsOwn = /^(session|session:resync|session:catch-up|connection|dialog-open)$/

/** Whether a remote may publish a topic or set a state, by what its description says that it publishes. */
export const mayPublish = (publishes: readonly string[] | undefined, name: string): boolean =>
  everybodys.test(name) || (!shellsOwn.test(name) && (publishes?.includes(name) ?? false))
