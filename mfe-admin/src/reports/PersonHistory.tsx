import { problemText } from '@shoal/bus'
import { reportsArea, type SaidLine } from '@shoal/bus/reports'
import { limits } from '@shoal/bus/reports/limits'
import { useShell } from '@shoal/remote-kit'
import { Listing, usePages } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tabs } from '@shoal/ui/Tabs'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { MessageCircle, ScrollText, ShieldCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { BattleClipFilm } from '../battles/index.ts'
import { historyKey } from './caseQueries.ts'
import styles from './Reports.module.css'
import { actionTexts } from './words.ts'

const pageSize = limits.historyPageSize

/** The basis of a decision: what a person said, what staff did to them, and who reported them [MUTE-2]. */
export function PersonHistory({ userId }: { userId: string }) {
  const { api } = useShell()
  const [text, setText] = useState('')
  const [tab, setTab] = useState('messages')
  const asked = useDeferredValue(text.trim())
  const pages = usePages({
    key: [...historyKey(userId), asked],
    size: pageSize,
    label: 'Pages of messages',
    load: async (page, signal) =>
      api(reportsArea).history({
        params: { userId },
        query: { page, pageSize, ...(asked !== '' && { text: asked }) },
        signal,
      }),
  })
  const { data, isError, error, refetch, isFetching } = pages.query
  if (!data)
    return isError ? (
      <ErrorState title="No history" onRetry={() => void refetch()} retrying={isFetching}>
        {problemText(error)}
      </ErrorState>
    ) : (
      <SkeletonLines lines={6} label="Reading what is known" />
    )

  const messages = (
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
  const actions =
    data.actions.length === 0 ? (
      <EmptyState title="Nothing was ever done" icon={<ShieldCheck />}>
        Mutes, removed messages and changed flags are listed here.
      </EmptyState>
    ) : (
      <ol className={styles.lines} aria-label="What staff did">
        {data.actions.map(({ id, at, who, action, detail, reason }) => (
          <li key={id}>
            <p className={styles.fact}>
              <Time at={at} show="date-time" /> <b>{actionTexts[action] ?? action}</b>
              {who && <> by {who.displayName}</>}
            </p>
            {detail !== '' && <p className={styles.text}>{detail}</p>}
            {reason && <p className={styles.why}>{reason}</p>}
          </li>
        ))}
      </ol>
    )
  const reports =
    data.reports.length === 0 ? (
      <EmptyState title="Nobody reported them" icon={<ScrollText />} />
    ) : (
      <ol className={styles.lines} aria-label="Reports">
        {data.reports.map(({ by, at, message, clip }) => (
          <li key={`${at}-${by?.id}`}>
            <p className={styles.fact}>
              <Time at={at} show="date-time" /> {by?.displayName ?? 'deleted account'}
            </p>
            {message && <Line line={message} />}
            {clip && <BattleClipFilm clip={clip} name={data.person.displayName} />}
          </li>
        ))}
      </ol>
    )
  return (
    <div className={styles.history}>
      {data.mute && (
        <p className={styles.standing}>
          <Badge variant="lock">{data.mute.shadow ? 'Muted in the shadow' : 'Muted'}</Badge> until{' '}
          <Time at={data.mute.until} show="date-time" />
          {data.mute.reason && <>: {data.mute.reason}</>}
        </p>
      )}
      <Tabs
        label={`History of ${data.person.displayName}`}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'messages', label: `Messages ${data.total.toLocaleString('en-US')}`, content: messages },
          { value: 'actions', label: `Done to them ${data.actions.length}`, content: actions },
          { value: 'reports', label: `Reports ${data.reports.length}`, content: reports },
        ]}
      />
    </div>
  )
}

/** One message as staff see it. */
export function Line({ line: { room, text, at, removedBy, shadow } }: { line: SaidLine }) {
  return (
    <>
      <p className={styles.fact}>
        <Time at={at} show="date-time" /> {room}
        {shadow && <Badge variant="lock">only they see it</Badge>}
      </p>
      {removedBy === null ? (
        <p className={styles.text}>{text}</p>
      ) : (
        <p className={styles.gone}>removed by {removedBy === 'moderator' ? 'a moderator' : 'its author'}</p>
      )}
    </>
  )
}
