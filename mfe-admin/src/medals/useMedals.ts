import { medalsArea } from '@shoal/bus/medals'
import { useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'

/** All medals that there are; they change with the server alone. */
export function useMedals() {
  const { api } = useShell()
  return useQuery({
    queryKey: ['medals'],
    queryFn: ({ signal }) => api(medalsArea).list({ signal }),
    select: ({ medals }) => medals,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
