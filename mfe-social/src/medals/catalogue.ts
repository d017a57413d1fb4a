import { type Medal, medalsArea } from '@shoal/bus/medals'
import { useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'

/** All medals that there are; they change with the server alone. */
export function useCatalogue() {
  const { api } = useShell()
  return useQuery({
    queryKey: ['medals'],
    queryFn: ({ signal }) => api(medalsArea).list({ signal }),
    select: ({ medals }) => new Map<string, Medal>(medals.map((medal) => [medal.id, medal])),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
