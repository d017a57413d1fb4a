import { type Leader, type LeaderBoard, leadersArea } from '@shoal/bus/leaders'
import { limits } from '@shoal/bus/leaders/limits'
import { useAddress, useSession, useShell } from '@shoal/remote-kit'
import { DataTable, usePages } from '@shoal/remote-kit/lists'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { PanelHead } from '@shoal/ui/PanelHead'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { Search, SearchX, Trophy } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import panel from '../layout/Panel.module.css'
import { withQueries } from '../layout/queries.ts'
import { type BoardView, boardOf, boards } from './boards.tsx'
import { ClanTable } from './ClanTable.tsx'
import { columnsOf } from './columns.tsx'
import styles from './LeaderBoardPanel.module.css'
import { leadersAddress } from './leadersAddress.ts'
import { OwnPlace } from './OwnPlace.tsx'

const size = limits.leadersPage

/** PRO-5: who has the most of what, people and clans. */
function LeaderBoardPanel() {
  const asked = useAddress(leadersAddress).board
  const clans = asked === 'clans'
  const board = boardOf(asked)
  return (
    <div className={`${panel.panel} ${styles.panel}`}>
      <PanelHead title="Leader board" lead={clans ? 'Who swims together, and gets there.' : board.lead}>
        <ChoiceGroup
          label="Leader board by"
          hideLabel
          options={[
            ...boards.map(({ id, title }) => ({ value: id, label: title })),
            { value: 'clans', label: 'Clans' },
          ]}
          value={clans ? 'clans' : board.id}
          onValueChange={(id) => leadersAddress.go({ board: id })}
        />
      </PanelHead>
      {clans ? <ClanTable /> : <PeopleBoard key={board.id} board={board} />}
    </div>
  )
}

/** A board of people; one's own place stands on top, however far down it is. */
function PeopleBoard({ board }: { board: BoardView }) {
  const { api } = useShell()
  const session = useSession()
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const { query, pages } = usePages<LeaderBoard & { total: number }>({
    key: ['leaders', board.id, name, session?.user.id],
    size,
    label: 'Pages of the leader board',
    load: async (page, signal) => {
      const found = await api(leadersArea).read({ query: { board: board.id, page, ...(name && { name }) }, signal })
      return { ...found, total: name ? found.leaders.length : found.people }
    },
    staleTime: limits.leadersEvery / 2,
  })
  const { data } = query
  const showOwn = ({ line }: Leader) => {
    setTyped('')
    pages.go(Math.floor((line - 1) / size))
  }

  return (
    <>
      {data && session && <OwnPlace board={board} own={data.own} people={data.people} onShow={showOwn} />}
      <div className={styles.tools}>
        <TextInput
          label="Find somebody"
          hideLabel
          type="search"
          placeholder="How the name begins"
          maxLength={16}
          prefix={<Search size={16} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {data?.countedAt && (
          <p>
            {data.people.toLocaleString('en-US')} {data.people === 1 ? 'person' : 'people'}, counted{' '}
            <Time at={data.countedAt} show="relative" />
          </p>
        )}
      </div>
      <DataTable
        query={query}
        pages={pages}
        caption={`Leader board by ${board.title}`}
        waiting={{ lines: 10, label: 'Counting who leads' }}
        failed="No leader board"
        empty={
          name
            ? {
                title: 'Nobody on this board is called so',
                icon: <SearchX />,
                children: 'Names are found by how they begin.',
              }
            : { title: board.empty, icon: <Trophy />, children: 'The first one leads.' }
        }
        rows={({ leaders }) => leaders}
        keyOf={({ person }) => person.id}
        columns={columnsOf(board, session?.user.id)}
      />
    </>
  )
}

export default withQueries(LeaderBoardPanel)
