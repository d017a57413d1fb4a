import { problemText } from '@shoal/bus'
import { type MissionOffer, missionsArea } from '@shoal/bus/missions'
import { limits } from '@shoal/bus/missions/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { TextArea } from '@shoal/ui/TextArea'
import { type SubmitEvent, useId, useState } from 'react'
import styles from './Mission.module.css'

const textsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Chooses a mission, how much of it, how long; for the nuke its launch texts [MIS-1, MIS-4]. */
export function MissionForm({ missions }: { missions: readonly MissionOffer[] }) {
  const { api, toast, closeModal } = useShell()
  const form = useId()
  const [id, setId] = useState(missions[0]?.id ?? 'spam-filter')
  const [goal, setGoal] = useState<number | null>(missions[0]?.goal.usual ?? null)
  const [seconds, setSeconds] = useState<number | null>(missions[0]?.seconds ?? null)
  const [lines, setLines] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const mission = missions.find((one) => one.id === id)
  if (!mission) return null
  const nuke = mission.id === 'nuke'
  const setsGoal = !nuke && mission.goal.min < mission.goal.max
  const texts = textsOf(lines)

  function choose(next: string) {
    const chosen = missions.find((one) => one.id === next)
    if (!chosen) return
    setId(chosen.id)
    setGoal(chosen.goal.usual)
    setSeconds(chosen.seconds)
    setProblem(null)
  }

  async function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await api(missionsArea).start({
        body: {
          globalChallengeId: id,
          ...(seconds !== null && { seconds }),
          ...(setsGoal && goal !== null && { goal }),
          ...(nuke && { launchTexts: texts }),
        },
      })
      toast({ type: 'success', text: 'The mission is live' })
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }

  return (
    <form id={form} className={styles.form} onSubmit={start}>
      <Select
        label="Mission"
        value={id}
        options={missions.map(({ id: value, name: label }) => ({ value, label }))}
        onValueChange={choose}
      />
      <div className={styles.about}>
        <p>
          {mission.description}{' '}
          <Badge variant="pill">{nuke ? `+${limits.launchTextXp} XP each` : `+${mission.xp} XP`}</Badge>
        </p>
        <p className={styles.quiet}>{mission.instructions}</p>
      </div>
      <div className={styles.pair}>
        {setsGoal && (
          <NumberField
            label={`Goal (${mission.unit})`}
            value={goal}
            min={mission.goal.min}
            max={mission.goal.max}
            onValueChange={setGoal}
          />
        )}
        <NumberField
          label="Seconds"
          value={seconds}
          min={limits.missionSecondsMin}
          max={limits.missionSecondsMax}
          step={10}
          onValueChange={setSeconds}
        />
      </div>
      {nuke && (
        <TextArea
          label="Launch texts"
          hint={`One on each line, at most ${limits.launchTextsMax}. Nobody sees them until you show them.`}
          value={lines}
          rows={4}
          onChange={(event) => setLines(event.target.value)}
        />
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button type="submit" form={form} variant="live" busy={busy} disabled={nuke && texts.length === 0}>
          Start mission
        </Button>
      </ModalFooter>
    </form>
  )
}
