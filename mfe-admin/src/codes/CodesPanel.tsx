import { type CodeSet, codesArea } from '@shoal/bus/codes'
import { useShell } from '@shoal/remote-kit'
import { type Column, DataTable, usePages } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { KeyRound } from 'lucide-react'
import { queries, withQueries } from '../layout/queries.ts'
import { StaffPanel } from '../layout/StaffPanel.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import styles from './CodesPanel.module.css'
import { download } from './download.ts'
import { codeUses, newCodes } from './offers.ts'
import { csvOf, rewardsText } from './rewards.ts'
import { useItemNames } from './useItemNames.ts'

const size = 20

/** Whether a code counts now, and if not, why. */
function State({ set: { offAt, from, until, usesEach, uses, codes } }: { set: CodeSet }) {
  const now = Date.now()
  if (offAt !== null) return <Badge>Off</Badge>
  if (until !== null && Date.parse(until) <= now) return <Badge>Over</Badge>
  if (usesEach !== null && uses >= usesEach * codes) return <Badge>Used up</Badge>
  if (from !== null && Date.parse(from) > now)
    return (
      <span>
        From <Time at={from} show="date-time" />
      </span>
    )
  return (
    <span className={styles.state}>
      <Badge variant="live">Counts</Badge>
      {until !== null && (
        <span>
          until <Time at={until} show="date-time" />
        </span>
      )}
    </span>
  )
}

/** Secret codes: making them, switching them off, their file, and who used them [ADM-3]. */
function CodesPanel() {
  const { api, openModal } = useShell()
  const attempt = useAttempt()
  const { nameOf } = useItemNames()
  const sets = usePages({
    key: ['code-sets'],
    size,
    label: 'Pages of codes',
    load: (page, signal) => api(codesArea).list({ query: { page, pageSize: size }, signal }),
  })

  const columns: ReadonlyArray<Column<CodeSet>> = [
    {
      title: 'What for',
      cell: ({ note, code, codes }) => (
        <span className={styles.what}>
          {note}
          <span className={styles.code}>{code ?? (codes > 1 ? `${codes} codes` : 'cannot be read any more')}</span>
        </span>
      ),
    },
    { title: 'Gives', cell: ({ rewards }) => rewardsText(rewards, nameOf) },
    {
      title: 'Used',
      figure: true,
      cell: ({ uses, usesEach, codes }) => (
        <Figure>
          {uses.toLocaleString('en-US')}
          {usesEach !== null && ` / ${(usesEach * codes).toLocaleString('en-US')}`}
        </Figure>
      ),
    },
    { title: 'State', cell: (set) => <State set={set} /> },
  ]

  async function turn({ id, note, offAt }: CodeSet) {
    const on = offAt !== null
    await attempt(() => api(codesArea).turn({ params: { id }, body: { on } }), `${note} is ${on ? 'on' : 'off'}`)
    await queries.invalidateQueries({ queryKey: ['code-sets'] })
  }
  const take = ({ id, note }: CodeSet) =>
    attempt(async () => {
      const { codes } = await api(codesArea).read({ params: { id } })
      download(`codes ${note.replace(/[^\p{L}\p{N} -]/gu, '')}.csv`, csvOf(codes), 'text/csv')
    }, 'The codes are in your downloads')

  return (
    <StaffPanel title="Secret codes">
      <Plate
        title="Codes and batches"
        level={2}
        aside={
          <Button size="small" variant="live" onClick={() => openModal(newCodes)}>
            Make codes
          </Button>
        }
      >
        <DataTable
          {...sets}
          caption="Secret codes"
          waiting={{ lines: 6, label: 'Looking for codes' }}
          failed="The codes could not be read"
          empty={{
            title: 'No codes yet',
            icon: <KeyRound />,
            children: 'Make one, and tell it to whom you like. Each person can use it once.',
          }}
          rows={(data) => data.sets}
          keyOf={({ id }) => id}
          columns={columns}
          actions={(set) => (
            <>
              <Button size="small" aria-label={`Who used ${set.note}`} onClick={() => openModal(codeUses, { set })}>
                Who
              </Button>
              <Button size="small" aria-label={`Codes of ${set.note} as CSV`} onClick={() => void take(set)}>
                CSV
              </Button>
              <Button
                size="small"
                variant={set.offAt === null ? 'danger' : 'default'}
                aria-label={`Switch ${set.note} ${set.offAt === null ? 'off' : 'on'}`}
                onClick={() => void turn(set)}
              >
                {set.offAt === null ? 'Off' : 'On'}
              </Button>
            </>
          )}
        />
      </Plate>
    </StaffPanel>
  )
}

export default withQueries(CodesPanel)
