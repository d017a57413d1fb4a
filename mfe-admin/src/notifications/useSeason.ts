import { notificationsArea } from '@shoal/bus/notifications'
import { useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'

export const seasonKey = ['season-end']

/** When the season ends, as it is set. */
export function useSeason() {
  const { api } = useShell()
  return useQuery({ queryKey: seasonKey, queryFn: ({ signal }) => api(notificationsArea).season({ signal }) })
}
