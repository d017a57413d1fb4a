import { profileArea } from '@shoal/bus/profile'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { DataTable, usePages } from '@shoal/remote-kit/lists'
import { Figure } from '@shoal/ui/Figure'
import { Time } from '@shoal/ui/Time'
import { Sparkles } from 'lucide-react'
import { queries, withQueries } from '../layout/queries.ts'
import styles from './XpHistoryModal.module.css'

const size = 10

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('en-US')}`

/** What gave and took one's own XP, newest first [LVL-1]. */
function XpHistoryModal() {
  const { api } = useShell()
  const me = useSession()?.user.id
  const history = usePages({
    key: ['xp-history', me],
    size,
    label: 'Pages of your XP history',
    load: (page, signal) => api(profileArea).xpHistory({ query: { page, pageSize: size }, signal }),
    // A page that was shown before may be old: the list grows while nobody looks at it.
    staleTime: 0,
  })
  useEvent(profileArea.receives.xp, () => void queries.invalidateQueries({ queryKey: ['xp-history'] }))

  return (
    <div className={styles.history}>
      <DataTable
        {...history}
        caption="Your XP, newest first"
        waiting={{ lines: 8, label: 'Reading your history' }}
        failed="No history"
        empty={{
          title: 'No XP yet',
          icon: <Sparkles />,
          children: 'Missions and hidden spots give XP, and some spots take it. All of it is listed here.',
        }}
        rows={(data) => data.lines}
        keyOf={({ id }) => id}
        columns={[
          { title: 'When', figure: true, cell: ({ at }) => <Time at={at} show="date-time" /> },
          { title: 'Why', cell: ({ why, about }) => (about ? `${why}: ${about}` : why) },
          {
            title: 'Change',
            figure: true,
            cell: ({ amount }) => <Figure tone={amount < 0 ? 'down' : 'up'}>{signed(amount)}</Figure>,
          },
          { title: 'XP then', figure: true, cell: ({ xp }) => <Figure>{xp}</Figure> },
        ]}
      />
    </div>
  )
}

export default withQueries(XpHistoryModal)
