import { settingsArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { changePassword, deleteAccount, secondFactor } from '@shoal/bus/accounts/offers'
import { settingsRows } from '@shoal/bus/page/offers'
import { Button } from '@shoal/ui/Button'
import { Slider } from '@shoal/ui/Slider'
import { Switch } from '@shoal/ui/Switch'
import { type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../../page/context.ts'
import { openModal } from '../../page/openModal.ts'
import { useLive } from '../../page/useLive.ts'
import { SlotView } from '../../places/SlotView.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import styles from './own.module.css'

/** This browser's settings, what remotes add to them, and the person's account. */
export default function SettingsModal(): ReactNode {
  const { bus, settings } = usePage()
  const { sound, motion } = useStore(settings.store)
  const session = useLive(accountsArea.states.session)
  const id = useId()
  const setVolume = (volume: number) => settings.change({ sound: { ...sound, volume, muted: false } })
  return (
    <div className={styles.settings}>
      <section className={styles.section}>
        <h3>Sound</h3>
        <div className={styles.slider}>
          <label htmlFor={id}>Volume</label>
          <Slider
            id={id}
            max={1}
            step={0.05}
            value={sound.volume}
            disabled={sound.muted}
            onValueChange={setVolume}
            onPointerUp={() => bus.publish(settingsArea.topics['play-sound'], { name: 'notify' })}
          />
          <output htmlFor={id}>{Math.round(sound.volume * 100)}%</output>
        </div>
        <Switch
          label="Mute interface sounds"
          checked={sound.muted}
          onCheckedChange={(muted) => settings.change({ sound: { ...sound, muted } })}
        />
      </section>
      <section className={styles.section}>
        <h3>Motion</h3>
        <Switch
          label="Reduce motion"
          hint="Your system's own setting is always followed."
          checked={motion === 'reduce'}
          onCheckedChange={(reduce) => settings.change({ motion: reduce ? 'reduce' : 'system' })}
        />
      </section>
      {/* What comes late comes last, so that nothing moves that somebody is about to press. */}
      {session && (
        <section className={styles.section}>
          <h3>Account</h3>
          <div className={styles.row}>
            <Button onClick={() => openModal(bus, changePassword)}>Change password</Button>
            <Button onClick={() => openModal(bus, secondFactor)}>Second factor</Button>
            <Button variant="danger" onClick={() => openModal(bus, deleteAccount)}>
              Delete account
            </Button>
          </div>
        </section>
      )}
      <div className={styles.late} data-reserved={session !== null}>
        <SlotView name={settingsRows.id} />
      </div>
      {session && <OwnSessions />}
    </div>
  )
}
