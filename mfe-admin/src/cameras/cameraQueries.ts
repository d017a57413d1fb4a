import { camerasArea } from '@shoal/bus/cameras'
import { streamsArea } from '@shoal/bus/streams'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'

const key = ['cameras']
/** How often the figures of published streams are read again, in ms. */
const figuresInterval = 5_000

export const readCamerasAgain = () => queries.invalidateQueries({ queryKey: key })

/** All cameras with what is published to them; a camera that comes or goes shows at once. */
export function useCameras() {
  const { api } = useShell()
  useEvent(streamsArea.receives.status, () => void readCamerasAgain())
  useEvent(streamsArea.receives.new, () => void readCamerasAgain())
  useEvent(streamsArea.receives.remove, () => void readCamerasAgain())
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(camerasArea).list({ signal }),
    select: ({ cameras }) => cameras,
    refetchInterval: figuresInterval,
  })
}
