import { streamsArea } from '@shoal/bus/streams'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { useLive } from '@shoal/remote-kit'

/** Where a form begins: the room it was opened for, else the watched camera, else the whole site. */
export function useFirstRoom(rooms: readonly { value: string }[], wanted: string | undefined): string {
  const watched = useLive(streamsArea.states['selected-stream'])?.id
  return [wanted, watched].find((id) => rooms.some(({ value }) => value === id)) ?? siteRoom
}
