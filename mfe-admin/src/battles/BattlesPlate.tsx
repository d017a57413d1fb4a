import { battleRecordingsArea } from '@shoal/bus/battleRecordings'
import { useShell } from '@shoal/remote-kit'
import { GrowingList, useGrowingList } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { Play, Swords, X } from 'lucide-react'
import { useState } from 'react'
import styles from './Battles.module.css'
import { byBattle, namesIn, type RecordedBattle } from './battleGroups.ts'
import { RecordedFighter } from './RecordedFighter.tsx'
import { recordingsKey } from './recordingQueries.ts'

/** The pictures that fighters sent, kept for some days; parts of them can be kept longer [BAT-3]. */
export function BattlesPlate() {
  const { api } = useShell()
  const list = useGrowingList({
    key: recordingsKey,
    load: (query, signal) => api(battleRecordingsArea).page({ query, signal }),
    rows: ({ recordings }) => recordings,
  })
  return (
    <Plate
      title="Battles"
      level={2}
      aside={
        <Button size="small" variant="ghost" busy={list.query.isRefetching} onClick={() => void list.query.refetch()}>
          Look again
        </Button>
      }
    >
      <div className={styles.plate}>
        <GrowingList
          list={list}
          waiting={{ lines: 3, label: 'Reading the recordings' }}
          failed="No recordings"
          empty={{
            title: 'Nothing is recorded',
            icon: <Swords />,
            children: 'Battles on camera stand here while they go on, and for some days.',
          }}
        >
          {(recordings) => (
            <ul className={styles.battles} aria-label="Recorded battles">
              {byBattle(recordings).map((battle) => (
                <Battle key={battle.battleId} battle={battle} />
              ))}
            </ul>
          )}
        </GrowingList>
      </div>
    </Plate>
  )
}

function Battle({ battle }: { battle: RecordedBattle }) {
  const [open, setOpen] = useState(false)
  const names = namesIn(battle)
  const clips = battle.recordings.flatMap((recording) => recording.clips)
  const reported = clips.filter((clip) => clip.reported).length
  return (
    <li className={styles.battle} aria-label={names}>
      <div className={styles.head}>
        <h3 className={styles.names}>{names}</h3>
        <span className={styles.fact}>
          <Time at={battle.startedAt} show="relative" />
        </span>
        {reported > 0 && <Badge variant="count">{reported === 1 ? '1 report' : `${reported} reports`}</Badge>}
        {clips.length > reported && (
          <Badge>{clips.length - reported === 1 ? '1 clip' : `${clips.length - reported} clips`}</Badge>
        )}
        <Button
          size="small"
          className={styles.push}
          icon={open ? <X /> : <Play />}
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Watch'} ${names}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Watch'}
        </Button>
      </div>
      {open && (
        <div className={styles.films}>
          {battle.recordings.map((recording) => (
            <RecordedFighter key={recording.id} recording={recording} />
          ))}
        </div>
      )}
    </li>
  )
}
