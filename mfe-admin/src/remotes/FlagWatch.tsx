import { remotesArea } from '@shoal/bus/remotes'
import { useEvent, useShell } from '@shoal/remote-kit'
import { titleOf } from './words.ts'

/** Tells an admin, wherever on the page, that a candidate fails more often than it may [MFE-13]. Shows nothing itself. */
export default function FlagWatch() {
  const { toast } = useShell()
  useEvent(remotesArea.receives.flagged, ({ name, version, reason, rolledBack }) =>
    toast({
      // It stays until somebody has seen it; a second one about the same version takes its place.
      id: `remotes-flagged-${name}-${version}`,
      duration: 0,
      type: 'warning',
      header: rolledBack ? 'Rolled back by itself' : 'A candidate fails',
      text: `${titleOf(name)} ${version} ${rolledBack ? 'was rolled back' : 'is flagged'}: ${reason}`,
    }),
  )
  return null
}
