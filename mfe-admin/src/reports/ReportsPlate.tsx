import { type ReportCase, reportsArea } from '@shoal/bus/reports'
import { limits } from '@shoal/bus/reports/limits'
import { UserName, useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Listing, usePages } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BattleClipFilm } from '../battles/index.ts'
import { casesKey, refreshCases } from './caseQueries.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { decideCase } from './offers.ts'
import { Line } from './PersonHistory.tsx'
import styles from './Reports.module.css'
import { decisionText } from './words.ts'

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const
type State = (typeof states)[number]['value']

const pageSize = limits.casesPageSize

/** People whom others reported, the longest waiting first; one moderator at a time looks at each [MUTE-2]. */
export function ReportsPlate() {
  const { api } = useShell()
  const [state, setState] = useState<State>('open')
  const cases = usePages({
    key: [...casesKey, state],
    size: pageSize,
    label: 'Pages of reports',
    load: (page, signal) => api(reportsArea).queue({ query: { state, page, pageSize }, signal }),
  })
  useEvent(reportsArea.receives.changed, refreshCases)
  const total = cases.query.data?.total

  return (
    <Plate
      title="Reported people"
      level={2}
      aside={
        <span role="status">{total !== undefined && state === 'open' && total > 0 ? `${total} waiting` : ''}</span>
      }
    >
      <div className={styles.plate}>
        <ChoiceGroup
          label="State of reports"
          hideLabel
          options={states}
          value={state}
          onValueChange={(next) => setState(next as State)}
        />
        <Listing
          {...cases}
          waiting={{ lines: 3, avatar: true, label: 'Reading the reports' }}
          failed="No reports"
          empty={{
            title: state === 'open' ? 'Nobody waits for a decision' : 'Nothing was decided yet',
            icon: <ShieldCheck />,
            children: state === 'open' && 'Whom people block and report appears here by itself.',
          }}
          rows={(data) => data.cases}
        >
          {(rows) => (
            <ul className={styles.cases} aria-label="Reported people">
              {rows.map((one) => (
                <CaseLine key={one.id} report={one} />
              ))}
            </ul>
          )}
        </Listing>
      </div>
    </Plate>
  )
}

function CaseLine({ report }: { report: ReportCase }) {
  const { openModal } = useShell()
  const me = useSession()?.user.id
  const { person, count, reports, claim, decided, openedAt } = report
  const free = useFree(claim?.forMs ?? null)
  if (!person) return null
  const elsewhere = claim !== null && !free && claim.by?.id !== me
  const [latest] = reports
  const clip = reports.find((one) => one.clip !== null)?.clip
  return (
    <li className={styles.case}>
      <div className={styles.head}>
        <UserName user={person} />
        <Badge variant="count">{count === 1 ? '1 report' : `${count} reports`}</Badge>
        <span className={styles.fact}>
          <Time at={openedAt} show="relative" />
        </span>
        {decided ? (
          <>
            <span className={styles.push}>
              {decisionText(decided.decision)} by {decided.by?.displayName ?? 'deleted account'}
            </span>
            <HistoryButton user={person} />
          </>
        ) : elsewhere ? (
          <span className={styles.push}>{claim.by?.displayName ?? 'Somebody'} is looking at it</span>
        ) : (
          <Button
            size="small"
            variant="live"
            className={styles.push}
            aria-label={`Decide over ${person.displayName}`}
            onClick={() => openModal(decideCase, { report })}
          >
            Decide
          </Button>
        )}
      </div>
      {decided?.reason && <p className={styles.why}>{decided.reason}</p>}
      {latest?.message && <Line line={latest.message} />}
      {clip && (
        <div>
          <BattleClipFilm clip={clip} name={person.displayName} />
        </div>
      )}
      <p className={styles.fact}>
        reported by {reports.map(({ by }) => by?.displayName ?? 'deleted account').join(', ')}
        {count > reports.length && ` and ${count - reports.length} more`}
      </p>
    </li>
  )
}

/** Whether a claim that holds for so many ms more is over. */
function useFree(forMs: number | null): boolean {
  const [free, setFree] = useState(false)
  useEffect(() => {
    setFree(false)
    if (forMs === null) return
    const timer = setTimeout(() => setFree(true), forMs)
    return () => clearTimeout(timer)
  }, [forMs])
  return free
}
