import type { Flags } from '@shoal/bus/common'

/** Flags of an account with their names for staff [AUTH-5]. */
export const flagLabels: ReadonlyArray<readonly [keyof Flags, string, string]> = [
  ['admin', 'Admin', 'May do everything, also change flags'],
  ['mod', 'Mod', 'Announcement, chat, people'],
  ['fish', 'Fish', 'Is on the show'],
  ['qa', 'QA', 'Switches versions of remotes'],
]
