import { clansArea } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/clans/limits'
import { useShell } from '@shoal/remote-kit'
import { Listing } from '@shoal/remote-kit/lists'
import { Figure } from '@shoal/ui/Figure'
import { Tokens } from '@shoal/ui/Tokens'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { ClanName } from './ClanName.tsx'
import styles from './ClansPanel.module.css'
import { Emblem } from './Emblem.tsx'

/** Clans with a text in tag or name, the most XP first. */
export function ClanSearch({ wanted }: { wanted: string }) {
  const { api } = useShell()
  const query = useQuery({
    queryKey: ['clans', 'search', wanted],
    queryFn: ({ signal }) => api(clansArea).list({ query: { query: wanted }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Listing
      query={query}
      waiting={{ lines: 4, label: 'Looking for clans' }}
      failed="Nothing to show"
      empty={{ title: 'No clan has this in its tag or name', icon: <SearchX /> }}
      rows={({ clans }) => clans}
    >
      {(clans) => (
        <>
          <ul className={styles.found}>
            {clans.map((clan) => (
              <li key={clan.id} className={styles.card}>
                <Emblem clan={clan} />
                <div className={styles.words}>
                  <ClanName clan={clan} />
                  <p>{clan.description}</p>
                  <p className={styles.facts}>
                    <Figure>{clan.size}</Figure> {clan.size === 1 ? 'member' : 'members'} · <Figure>{clan.xp}</Figure>{' '}
                    XP · <Tokens amount={clan.tokens} /> · {clan.open ? 'open to everybody' : 'by invitation'}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          {clans.length === limits.clanFound && (
            <p className={styles.how}>The first {limits.clanFound}, by XP. More of the name finds the others.</p>
          )}
        </>
      )}
    </Listing>
  )
}
