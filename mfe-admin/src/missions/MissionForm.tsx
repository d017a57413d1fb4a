import { type MissionOffer, missionsArea } from '@shoal/bus/missions'
import { limits } from '@shoal/bus/missions/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { TextArea } from '@shoal/ui/TextArea'
import { ItemChoice } from '../items/index.ts'
import styles from './Mission.module.css'

const textsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const setsGoal = ({ id, goal }: MissionOffer): boolean => id !== 'nuke' && goal.min < goal.max

/** Chooses a mission, how much of it, how long; for the nuke its launch texts [MIS-1, MIS-4]. */
export function MissionForm({ missions }: { missions: readonly MissionOffer[] }) {
  const { api, toast } = useShell()
  const offered = (id: string) => missions.find((one) => one.id === id)
  const usual = missions[0]
  const form = useForm({
    values: {
      id: usual?.id ?? ('spam-filter' as MissionOffer['id']),
      goal: (usual?.goal.usual ?? null) as number | null,
      seconds: (usual?.seconds ?? null) as number | null,
      lines: '',
      item: null as number | null,
    },
    async send({ id, goal, seconds, lines, item }) {
      const chosen = offered(id)
      await api(missionsArea).start({
        body: {
          globalChallengeId: id,
          ...(seconds !== null && { seconds }),
          ...(chosen && setsGoal(chosen) && goal !== null && { goal }),
          ...(item !== null && { itemId: item }),
          ...(id === 'nuke' && { launchTexts: textsOf(lines) }),
        },
      })
      toast({ type: 'success', text: 'The mission is live' })
    },
  })
  const { id, lines, item } = form.values
  const mission = offered(id)
  if (!mission) return null
  const nuke = mission.id === 'nuke'

  function choose(next: string) {
    const chosen = offered(next)
    if (chosen) form.set({ id: chosen.id, goal: chosen.goal.usual, seconds: chosen.seconds })
  }

  return (
    <ModalForm form={form} action="Start mission" cancel="Close" disabled={nuke && textsOf(lines).length === 0}>
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
        {setsGoal(mission) && (
          <NumberField
            label={`Goal (${mission.unit})`}
            min={mission.goal.min}
            max={mission.goal.max}
            {...form.value('goal')}
          />
        )}
        <NumberField
          label="Seconds"
          min={limits.missionSecondsMin}
          max={limits.missionSecondsMax}
          step={10}
          {...form.value('seconds')}
        />
      </div>
      <div className={styles.item}>
        <ItemChoice
          label="Item for success"
          placeholder="None"
          value={item}
          onValueChange={(item) => form.set({ item })}
        />
        {item !== null && (
          <Button size="small" variant="ghost" onClick={() => form.set({ item: null })}>
            No item
          </Button>
        )}
      </div>
      {nuke && (
        <TextArea
          label="Launch texts"
          hint={`One on each line, at most ${limits.launchTextsMax}. Nobody sees them until you show them.`}
          rows={4}
          {...form.text('lines')}
        />
      )}
    </ModalForm>
  )
}
