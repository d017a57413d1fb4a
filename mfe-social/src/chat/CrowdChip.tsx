import { problemText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { crowdArea } from '@shoal/bus/crowd'
import { useLive, useShell } from '@shoal/remote-kit'
import { Popover } from '@shoal/ui/Popover'
import { Switch } from '@shoal/ui/Switch'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import styles from './CrowdChip.module.css'
import { useCrowd } from './useCrowd.ts'

/** Says that the regulars are made up, where a demo crowd talks; admins switch it off and on here. */
export default function CrowdChip() {
  const { api, toast } = useShell()
  const here = useCrowd((state) => state.here)
  const on = useCrowd((state) => state.on)
  const session = useLive(accountsArea.states.session)
  const [asked, setAsked] = useState<boolean | null>(null)
  const isAdmin = session?.user.app_metadata.admin === true
  // People who cannot switch it on again need not be told while it is off.
  if (!here || (!on && !isAdmin)) return null

  const name = `Demo crowd${on ? '' : ' off'}`

  async function set(next: boolean) {
    setAsked(next)
    try {
      await api(crowdArea).set({ body: { on: next } })
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
    } finally {
      setAsked(null)
    }
  }

  return (
    <Popover
      label="Demo crowd"
      align="end"
      trigger={
        <button type="button" className={styles.chip} title={name} aria-label={name}>
          <Bot aria-hidden="true" />
          <span>{name}</span>
        </button>
      }
    >
      <div className={styles.card}>
        <p>
          Most of the regulars here are made up. They talk, tip and vote so that a show on your own machine has a pulse.
          Where real people come there are none.
        </p>
        {isAdmin && (
          <Switch
            label="Demo crowd"
            checked={asked ?? on}
            disabled={asked !== null}
            onCheckedChange={(next) => void set(next)}
          />
        )}
      </div>
    </Popover>
  )
}
