import { streamsArea } from '@shoal/bus/streams'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'

/** Where a message can be heard: everywhere, and on each camera that is on and that the person may watch. */
export function useRooms() {
  const { api } = useShell()
  return useQuery({
    queryKey: ['voice', 'rooms'],
    queryFn: async ({ signal }) => {
      const { liveStreams, liveStreamStatus } = await api(streamsArea).list({ signal })
      const cameras = liveStreams.filter(
        ({ id, jwt, playbackInfo }) => liveStreamStatus[id] === 'online' && (jwt ?? playbackInfo),
      )
      return [{ value: siteRoom, label: 'Whole site' }, ...cameras.map(({ id, name }) => ({ value: id, label: name }))]
    },
    // Cameras go on and off.
    staleTime: 0,
  })
}
