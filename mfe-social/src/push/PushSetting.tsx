import { errorText, formatDateTime } from '@shoal/bus'
import { deviceOf } from '@shoal/bus/accounts/rules'
import { type PushDevice, type PushDevices, pushArea } from '@shoal/bus/push'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Switch } from '@shoal/ui/Switch'
import { useCallback, useEffect, useState } from 'react'
import { ability, ownSubscription, subscribe } from './browserPush.ts'
import styles from './PushSetting.module.css'

const unable = {
  cannot:
    'This browser cannot tell you while the show is closed. On an iPhone or iPad install Shoal first: Share, then Add to Home Screen.',
  blocked: 'Your browser keeps notifications of this site from you. Allow them in what it says beside the address.',
}

/** In the settings of this browser: whether it tells of notifications while the show is closed, and where else [NOT-3]. */
export default function PushSetting() {
  const { api, toast } = useShell()
  const [all, setAll] = useState<PushDevices | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  /** Where this browser is told; null when it is not. */
  const [endpoint, setEndpoint] = useState<string | null>(null)
  const [able, setAble] = useState(ability)

  const load = useCallback(() => {
    setProblem(null)
    Promise.all([api(pushArea).devices(), ownSubscription()]).then(
      ([devices, subscription]) => {
        setEndpoint(subscription?.endpoint ?? null)
        setAll(devices)
      },
      (error: unknown) => setProblem(errorText(error)),
    )
  }, [api])
  useEffect(load, [load])
  useEvent(pushArea.receives.changed, setAll)

  /** Does something with the devices that may fail, one at a time. */
  const act = async (what: string, work: () => Promise<PushDevices | null>) => {
    setBusy(what)
    try {
      const devices = await work()
      if (devices) setAll(devices)
    } catch (error) {
      toast({ type: 'error', text: errorText(error) })
    } finally {
      setBusy(null)
      setAble(ability())
    }
  }

  if (problem !== null)
    return (
      <Section>
        <ErrorState onRetry={load}>{problem}</ErrorState>
      </Section>
    )
  if (!all)
    return (
      <Section>
        {/* As high as the switch, so that what stands below does not move when it comes. */}
        <SkeletonLines lines={2} label="Looking for your devices" />
      </Section>
    )

  const here = all.devices.find((device) => device.endpoint === endpoint)
  const others = all.devices.filter((device) => device !== here)
  const turnOn = async () => {
    const subscription = await subscribe(all.key)
    if (!subscription) {
      // Where it was refused for good, the sentence about that stands in the place of the switch.
      if (ability() === 'can')
        toast({
          type: 'info',
          text: 'Your browser was not allowed to tell you, so it stays off. Switch it on to be asked again.',
        })
      return null
    }
    setEndpoint(subscription.endpoint)
    return api(pushArea).subscribe({ body: subscription })
  }
  const remove = async (device: PushDevice) => {
    const left = await api(pushArea).remove({ params: { id: device.id } })
    if (device === here) await (await ownSubscription())?.unsubscribe()
    return left
  }
  const test = async ({ id }: PushDevice) => {
    await api(pushArea).test({ params: { id } })
    toast({ type: 'success', text: 'Sent. Your device shows it in a moment, unless its own settings keep it back.' })
    return null
  }

  return (
    <Section>
      {able === 'can' || here ? (
        <Switch
          label="Tell me on this device while the show is closed"
          hint="Mentions, tips and what else you are notified of; not in your quiet hours."
          checked={here !== undefined}
          disabled={busy !== null}
          onCheckedChange={(on) => void act('here', () => (on || !here ? turnOn() : remove(here)))}
        />
      ) : (
        <p className={styles.quiet}>{unable[able === 'cannot' ? 'cannot' : 'blocked']}</p>
      )}
      {here && (
        <Button
          size="small"
          variant="ghost"
          className={styles.test}
          busy={busy === 'test'}
          onClick={() => void act('test', () => test(here))}
        >
          Send a test
        </Button>
      )}
      {others.length > 0 && (
        <ul className={styles.devices} aria-label="Other devices that tell you">
          {others.map((device) => (
            <li key={device.id} className={styles.device}>
              <div>
                {deviceOf(device.userAgent)}
                <p className={styles.quiet}>
                  {device.sentAt ? `last told ${formatDateTime(device.sentAt)}` : 'not told of anything yet'}
                </p>
              </div>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Remove ${deviceOf(device.userAgent)}`}
                busy={busy === device.id}
                onClick={() => void act(device.id, () => remove(device))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Section = ({ children }: { children: React.ReactNode }) => (
  <section className={styles.section}>
    <h3>While the show is closed</h3>
    {children}
  </section>
)
