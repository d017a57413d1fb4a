import { contestantsArea } from '@shoal/bus/contestants'
import { AddressLink, panelAddress, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import styles from './Endorsement.module.css'

/** The page of a contestant, as its own remote has it. */
const contestantPage = panelAddress<string | null>({
  ...{ panel: 'contestants', path: '/contestants', home: null },
  read: ([id]) => id ?? null,
  write: (id) => ({ segments: id === null ? [] : [id] }),
})

/** The contestant whom somebody endorses [PRO-4]. Nothing while that is not known, or while contestants are switched off. */
export function Endorsement({ contestantId }: { contestantId: string }) {
  const { api } = useShell()
  const { data } = useQuery({
    queryKey: ['contestants'],
    queryFn: ({ signal }) => api(contestantsArea).list({ signal }),
    staleTime: 300_000,
    retry: false,
  })
  const found = data?.contestants.find(({ id }) => id === contestantId)
  if (!found) return null
  return (
    <p className={styles.endorses}>
      <Heart size={14} aria-hidden="true" /> Endorses{' '}
      <AddressLink address={contestantPage} to={found.id}>
        {found.name}
      </AddressLink>
    </p>
  )
}
