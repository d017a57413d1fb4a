import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { Meter } from '@shoal/ui/Meter'
import { Select } from '@shoal/ui/Select'
import { Time } from '@shoal/ui/Time'
import Camera from 'lucide-react/icons/camera'
import MonitorUp from 'lucide-react/icons/monitor-up'
import Radio from 'lucide-react/icons/radio'
import Square from 'lucide-react/icons/square'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCapture, useLevel } from './capture.ts'
import styles from './PublishFromBrowser.module.css'
import { type Broadcasting, publishByWhip, type Whip } from './whip.ts'

export interface PublishFromBrowserProps {
  /** The id of the camera. */
  stream: string
  /** The secret alone. */
  streamKey: string
}

/**
 * Publishes to a camera from this browser: preview, choice of devices, and how it goes. The broadcast ends when this is
 * taken off the page [AUD-1] [STR-12].
 */
export function PublishFromBrowser({ stream, streamKey }: PublishFromBrowserProps): ReactNode {
  const capture = useCapture()
  const { media, source, problem, busy, choose } = capture
  const [state, setState] = useState<Broadcasting>({ at: 'off' })
  const whip = useRef<Whip | null>(null)
  const level = useLevel(media)
  const preview = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (preview.current) preview.current.srcObject = media
    if (media) whip.current?.show(media)
  }, [media])
  // Another key is another broadcast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does not read changes when it must end
  useEffect(() => () => whip.current?.end(), [stream, streamKey])

  const begin = () => {
    if (media) whip.current = publishByWhip({ stream, streamKey, media, onState: setState })
  }
  const end = () => {
    whip.current?.end()
    whip.current = null
  }
  const onAir = state.at === 'connecting' || state.at === 'live' || state.at === 'lost'

  return (
    <section className={styles.publish} aria-label="Go live from this browser">
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {state.at === 'refused' && <ErrorBanner>{state.text}</ErrorBanner>}
      {media && (
        <div className={styles.picture}>
          <video ref={preview} muted autoPlay playsInline aria-label="Your picture" />
          {state.at === 'live' && (
            <Badge variant="live" className={styles.mark}>
              Live
            </Badge>
          )}
        </div>
      )}
      <p className={styles.state} role="status">
        <StateInWords state={state} ready={media !== null} />
      </p>
      {media && (
        <>
          {level === null ? (
            <p className={styles.hint}>Without sound: no microphone was found.</p>
          ) : (
            <Meter label="Your sound" value={level} max={100} thin />
          )}
          <div className={styles.devices}>
            {source === 'camera' && (
              <Devices
                label="Camera"
                devices={capture.cameras}
                value={capture.cameraId}
                disabled={busy}
                onChoose={(cameraId) => choose({ cameraId })}
              />
            )}
            <Devices
              label="Microphone"
              devices={capture.microphones}
              value={capture.microphoneId}
              disabled={busy}
              onChoose={(microphoneId) => choose({ microphoneId })}
            />
          </div>
        </>
      )}
      <div className={styles.buttons}>
        {media &&
          (onAir ? (
            <Button variant="danger" icon={<Square />} onClick={end}>
              End
            </Button>
          ) : (
            <Button variant="live" icon={<Radio />} onClick={begin}>
              Go live
            </Button>
          ))}
        {source !== 'camera' && (
          <Button icon={<Camera />} busy={busy} onClick={() => choose({ source: 'camera' })}>
            Use the camera
          </Button>
        )}
        {source !== 'screen' && (
          <Button icon={<MonitorUp />} busy={busy} onClick={() => choose({ source: 'screen' })}>
            Share the screen
          </Button>
        )}
      </div>
    </section>
  )
}

function StateInWords({ state, ready }: { state: Broadcasting; ready: boolean }): ReactNode {
  switch (state.at) {
    case 'connecting':
      return 'Connecting…'
    case 'live':
      return (
        <>
          You are live since <Time at={new Date(state.since).toISOString()} show="time" />, for as long as this window
          is open.
        </>
      )
    case 'lost':
      return 'There is no line to the server. It is tried again by itself.'
    default:
      return ready
        ? 'Nobody sees you yet.'
        : 'No program is needed: choose what to show. Nobody sees it before you go live.'
  }
}

interface DevicesProps {
  label: string
  devices: readonly MediaDeviceInfo[]
  value: string | null
  disabled: boolean
  onChoose: (deviceId: string) => void
}

function Devices({ label, devices, value, disabled, onChoose }: DevicesProps): ReactNode {
  if (devices.length === 0) return null
  return (
    <Select
      label={label}
      value={value}
      disabled={disabled}
      options={devices.map((device, at) => ({ value: device.deviceId, label: device.label || `${label} ${at + 1}` }))}
      onValueChange={onChoose}
    />
  )
}
