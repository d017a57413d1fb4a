import { type StockLeader, stocksArea } from '@shoal/bus/stocks'
import { UserName, useEvent, useSession, useShell } from '@shoal/remote-kit'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Tokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import panel from '../layout/Panel.module.css'
import { queries, withQueries } from '../layout/queries.ts'
import { Change } from './Change.tsx'
import styles from './LeaderBoardPanel.module.css'

type Ranked = StockLeader & { place: number; mine: boolean }

const columns: readonly Column<Ranked>[] = [
  {
    title: 'Place',
    figure: true,
    className: styles.place!,
    cell: ({ place }) => <b data-place={place <= 3 ? place : undefined}>{place}</b>,
  },
  {
    title: 'Who',
    cell: ({ person, mine }) => (
      <>
        <UserName user={person} />
        {mine && <span className={styles.you}> you</span>}
      </>
    ),
  },
  { title: 'Value', figure: true, cell: ({ value }) => <Tokens amount={value} /> },
  {
    title: 'Gains',
    figure: true,
    cell: ({ gains, value, investment }) => (
      <span className={styles.gains}>
        <Tokens amount={gains} signed />
        {investment > 0 && <Change now={value} before={investment} />}
      </span>
    ),
  },
]

/** STK-5: who has the most in stocks, and who gained the most. */
function LeaderBoardPanel() {
  const { api } = useShell()
  const session = useSession()
  const [by, setBy] = useState<'value' | 'gains'>('value')
  const key = ['stock-leaders']
  const query = useQuery({
    queryKey: [...key, by],
    queryFn: ({ signal }) => api(stocksArea).leaders({ query: { by }, signal }),
    // Others trade all the time; the person's own trades show at once.
    refetchInterval: 15_000,
  })
  useEvent(stocksArea.receives.holding, () => void queries.invalidateQueries({ queryKey: key }))
  return (
    <div className={panel.panel}>
      <PanelHead title="Stocks leader board" lead="Who believed in the right people, at the prices of now.">
        <ChoiceGroup
          label="Order by"
          hideLabel
          options={[
            { value: 'value', label: 'By value' },
            { value: 'gains', label: 'By gains' },
          ]}
          value={by}
          onValueChange={(value) => setBy(value as 'value' | 'gains')}
        />
      </PanelHead>
      <DataTable
        query={query}
        caption="Stocks leader board"
        waiting={{ lines: 8, label: 'Counting shares' }}
        failed="No leader board"
        empty={{ title: 'Nobody owns a share yet', icon: <Trophy />, children: 'The first one to buy leads.' }}
        rows={({ leaders }) =>
          leaders.map((leader, index) => ({
            ...leader,
            place: index + 1,
            mine: leader.person.id === session?.user.id,
          }))
        }
        keyOf={({ person }) => person.id}
        columns={columns}
      />
    </div>
  )
}

export default withQueries(LeaderBoardPanel)
