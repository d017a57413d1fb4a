import type { RecordingKind } from '@shoal/bus/episodes'
import { type PanelAddress, panelAddress } from '@shoal/remote-kit'

/** The recording that is played; null for the list [NAV-2]. */
type Playing = string | null

const addressOf = (panel: string, path?: string): PanelAddress<Playing> =>
  panelAddress<Playing>({
    panel,
    path,
    home: null,
    read: ([id, ...more]) => (id && more.length === 0 && /^[\w-]{1,64}$/.test(id) ? id : null),
    write: (id) => ({ segments: id === null ? [] : [id] }),
  })

/** Where the panel of each kind is. */
export const recordingAddress: Readonly<Record<RecordingKind, PanelAddress<Playing>>> = {
  episode: addressOf('episodes', '/episodes'),
  bts: addressOf('bts'),
}
