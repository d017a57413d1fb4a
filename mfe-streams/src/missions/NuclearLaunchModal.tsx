import { settingsArea } from '@shoal/bus'
import { limits } from '@shoal/bus/missions/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Meter } from '@shoal/ui/Meter'
import { TextInput } from '@shoal/ui/TextInput'
import Radiation from 'lucide-react/icons/radiation'
import { useState } from 'react'
import styles from './GlobalMissionModal.module.css'
import { useMissions } from './missionsStore.ts'

/** Takes the launch texts of the nuke [MIS-4]. */
export default function NuclearLaunchModal() {
  const { bus } = useShell()
  const challenge = useMissions((state) => state.challenge)
  const status = useMissions((state) => state.status)
  const found = useMissions((state) => state.found)
  const launch = useMissions((state) => state.launch)
  const answer = useMissions((state) => state.answer)
  const [done, setDone] = useState('')
  const form = useForm({
    values: { text: '' },
    blame: 'text',
    async send({ text }) {
      setDone('')
      const xp = await launch(text)
      setDone(`“${text.trim()}” is a launch text: +${xp} XP`)
      form.reset()
      bus.publish(settingsArea.topics['play-sound'], { name: 'success' })
    },
  })

  const open = challenge?.mission.id === 'nuke' && challenge.endedAt === null
  if (!open)
    return (
      <EmptyState icon={<Radiation />} title="Nothing to launch">
        The nuke is not running. When it does, its launch texts are entered here.
      </EmptyState>
    )
  if (status !== 'accepted' && status !== 'success')
    return (
      <EmptyState
        icon={<Radiation />}
        title="Accept the mission first"
        action={
          <Button variant="live" onClick={() => void answer('accepted')}>
            {challenge.mission.acceptText}
          </Button>
        }
      >
        {challenge.mission.description}
      </EmptyState>
    )

  const all = status === 'success'
  return (
    <ModalForm
      form={form}
      className={styles.modal}
      action="Launch"
      cancel="Close"
      variant="danger"
      disabled={all || form.values.text.trim() === ''}
    >
      <Meter
        label="Launch texts found"
        value={found}
        max={challenge.goal}
        tone={all ? 'kelp' : 'live'}
        figures={`${found} / ${challenge.goal}`}
      />
      <TextInput
        label="Launch text"
        hint="Case, spaces and punctuation do not matter."
        maxLength={limits.launchTextMax}
        autoComplete="off"
        disabled={all}
        {...form.text('text')}
      />
      <p className={styles.done} role="status">
        {all ? 'Mission complete!!! You have them all.' : done}
      </p>
    </ModalForm>
  )
}
