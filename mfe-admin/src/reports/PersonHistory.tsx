import { problemText } from '@shoal/bus'
import type { AuditEntry } from '@shoal/bus/moderation'
import { type Report, reportsArea, type SaidLine } from '@shoal/bus/reports'
import { limits } from '@shoal/bus/reports/limits'
import { useShell } from '@shoal/remote-kit'
import { Listing, usePages } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tabs } from '@shoal/ui/Tabs'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle, ScrollText, ShieldCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { BattleClipFilm } from '../battles/index.ts'
import { historyKey } from './caseQueries.ts'
import styles from './Reports.module.css'
import { useEndMute } from './useEndMute.ts'
import { actionText, detailText } from './words.ts'

const pageSize = limits.historyPageSize
/** For so long, in ms, the first page of a tab is the one that came with all of them. */
const freshFor = 10_000
const keyOf = (userId: string, ...part: string[]) => [...historyKey(userId), ...part]

/** Asks for pages of a person's history; those that are not named are the first ones. */
function useHistory(userId: string) {
  const { api } = useShell()
  return (query: { page?: number; text?: string; actionsPage?: number; reportsPage?: number }, signal: AbortSignal) =>
    api(reportsArea).history({ params: { userId }, query: { ...query, pageSize }, signal })
}

/** The basis of a decision: what a person said, what staff did to them, and who reported them [MUTE-2]. */
export function PersonHistory({ userId }: { userId: string }) {
  const read = useHistory(userId)
  const [tab, setTab] = useState('messages')
  const known = useQueryClient()
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: keyOf(userId, 'all'),
    async queryFn({ signal }) {
      const all = await read({}, signal)
      known.setQueryData([...keyOf(userId, 'messages', ''), 0], all)
      known.setQueryData([...keyOf(userId, 'actions'), 0], actionsOf(all))
      known.setQueryData([...keyOf(userId, 'reports'), 0], reportsOf(all))
      return all
    },
  })
  if (!data)
    return isError ? (
      <ErrorState title="No history" onRetry={() => void refetch()} retrying={isFetching}>
        {problemText(error)}
      </ErrorState>
    ) : (
      <SkeletonLines lines={6} label="Reading what is known" />
    )
  const { person, mute, total, actionsTotal, reportsTotal } = data
  const counted = (label: string, count: number) => `${label} ${count.toLocaleString('en-US')}`
  return (
    <div className={styles.history}>
      {mute && <Standing person={person} mute={mute} />}
      <Tabs
        label={`History of ${person.displayName}`}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'messages', label: counted('Messages', total), content: <Messages userId={userId} /> },
          { value: 'actions', label: counted('Done to them', actionsTotal), content: <Actions userId={userId} /> },
          {
            value: 'reports',
            label: counted('Reports', reportsTotal),
            content: <Reports userId={userId} name={person.displayName} />,
          },
        ]}
      />
    </div>
  )
}

type History = Awaited<ReturnType<ReturnType<typeof useHistory>>>
const actionsOf = ({ actions, actionsTotal }: History) => ({ actions, total: actionsTotal })
const reportsOf = ({ reports, reportsTotal }: History) => ({ reports, total: reportsTotal })

/** The mute that is in force, which staff can end. */
function Standing({ person, mute }: { person: History['person']; mute: NonNullable<History['mute']> }) {
  const endMute = useEndMute()
  const [ending, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    await endMute(person)
    setEnding(false)
  }
  return (
    <p className={styles.standing}>
      <Badge variant="lock">{mute.shadow ? 'Muted in the shadow' : 'Muted'}</Badge> until{' '}
      <Time at={mute.until} show="date-time" />
      {mute.reason && <>: {mute.reason}</>}{' '}
      <Button size="small" busy={ending} onClick={() => void end()}>
        End the mute
      </Button>
    </p>
  )
}

function Messages({ userId }: { userId: string }) {
  const read = useHistory(userId)
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const pages = usePages({
    key: keyOf(userId, 'messages', asked),
    size: pageSize,
    staleTime: freshFor,
    label: 'Pages of messages',
    load: (page, signal) => read({ page, ...(asked !== '' && { text: asked }) }, signal),
  })
  return (
    <div className={styles.tab}>
      <TextInput
        label="Search what they said"
        type="search"
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Listing
        {...pages}
        waiting={{ lines: 4, label: 'Reading what they said' }}
        failed="No messages"
        empty={{
          title: asked === '' ? 'Nothing said yet' : 'Nothing found',
          icon: <MessageCircle />,
          children: asked !== '' && `Nothing they said contains “${asked}”.`,
        }}
        rows={(page) => page.messages}
      >
        {(lines) => (
          <ol className={styles.lines} aria-label="What they said">
            {lines.map((line) => (
              <li key={line.id}>
                <Line line={line} />
              </li>
            ))}
          </ol>
        )}
      </Listing>
    </div>
  )
}

function Actions({ userId }: { userId: string }) {
  const read = useHistory(userId)
  const pages = usePages({
    key: keyOf(userId, 'actions'),
    size: pageSize,
    staleTime: freshFor,
    label: 'Pages of what staff did',
    load: async (actionsPage, signal) => actionsOf(await read({ actionsPage }, signal)),
  })
  return (
    <div className={styles.tab}>
      <Listing
        {...pages}
        waiting={{ lines: 4, label: 'Reading what staff did' }}
        failed="No log"
        empty={{
          title: 'Nothing was ever done',
          icon: <ShieldCheck />,
          children: 'Mutes, removed messages and changed flags are listed here.',
        }}
        rows={(page) => page.actions}
      >
        {(actions) => (
          <ol className={styles.lines} aria-label="What staff did">
            {actions.map((entry) => (
              <li key={entry.id}>
                <Action entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </Listing>
    </div>
  )
}

function Action({ entry: { at, who, action, detail, reason } }: { entry: AuditEntry }) {
  return (
    <>
      <p className={styles.fact}>
        <Time at={at} show="date-time" /> <b>{actionText(action)}</b>
        {who && <> by {who.displayName}</>}
      </p>
      {detail !== '' && <p className={styles.text}>{detailText(action, detail)}</p>}
      {reason && <p className={styles.why}>{reason}</p>}
    </>
  )
}

function Reports({ userId, name }: { userId: string; name: string }) {
  const read = useHistory(userId)
  const pages = usePages({
    key: keyOf(userId, 'reports'),
    size: pageSize,
    staleTime: freshFor,
    label: 'Pages of reports about them',
    load: async (reportsPage, signal) => reportsOf(await read({ reportsPage }, signal)),
  })
  return (
    <div className={styles.tab}>
      <Listing
        {...pages}
        waiting={{ lines: 4, label: 'Reading the reports' }}
        failed="No reports"
        empty={{ title: 'Nobody reported them', icon: <ScrollText /> }}
        rows={(page) => page.reports}
      >
        {(reports) => (
          <ol className={styles.lines} aria-label="Reports">
            {reports.map((report) => (
              <li key={`${report.at}-${report.by?.id}`}>
                <Reported report={report} name={name} />
              </li>
            ))}
          </ol>
        )}
      </Listing>
    </div>
  )
}

function Reported({ report: { by, at, message, clip }, name }: { report: Report; name: string }) {
  return (
    <>
      <p className={styles.fact}>
        <Time at={at} show="date-time" /> {by?.displayName ?? 'deleted account'}
      </p>
      {message && <Line line={message} />}
      {clip && <BattleClipFilm clip={clip} name={name} />}
    </>
  )
}

/** One message as staff see it; one that was reported has its words also after it was taken away. */
export function Line({ line: { roomName, text, at, removedBy, shadow } }: { line: SaidLine }) {
  const by = removedBy === 'moderator' ? 'a moderator' : 'its author'
  return (
    <>
      <p className={styles.fact}>
        <Time at={at} show="date-time" /> {roomName}
        {shadow && <Badge variant="lock">only they see it</Badge>}
      </p>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {removedBy !== null && (
        <p className={styles.gone}>
          {text === '' ? 'removed' : 'removed since'} by {by}
        </p>
      )}
    </>
  )
}
