import type { Camera } from '@shoal/bus/cameras'
import { adviceOn, liveWords, rateText } from '@shoal/bus/cameras/rules'
import { Badge } from '@shoal/ui/Badge'
import { Time } from '@shoal/ui/Time'
import { CircleOff, Radio } from 'lucide-react'

/** Whether a camera shows anything, in a word. */
export function StateBadge({ camera: { online } }: { camera: Camera }) {
  return (
    <Badge variant={online ? 'live' : undefined}>
      {online ? <Radio aria-hidden size={12} /> : <CircleOff aria-hidden size={12} />} {online ? 'Live' : 'Offline'}
    </Badge>
  )
}

/** The stream that a broadcaster sends at this moment, or why there is none. */
export function LiveFacts({ camera }: { camera: Camera }) {
  const { live, footage, keyMadeAt, online, lastEnd, lastRefusal } = camera
  if (footage) return <span>Footage that came with the server</span>
  if (!live)
    return (
      <>
        <span>{keyMadeAt ? 'Nobody publishes' : 'Has no stream key yet'}</span>
        {lastEnd && (
          <span>
            ended <Time at={lastEnd.at} show="time" />: {lastEnd.reason}
          </span>
        )}
        {lastRefusal && (
          <span>
            refused <Time at={lastRefusal.at} show="time" />: {lastRefusal.reason}
          </span>
        )}
      </>
    )
  return (
    <>
      <span>
        {live.width} × {live.height}
      </span>
      <span>{online ? rateText(live.bitrate) : 'the connection is silent'}</span>
      {liveWords(live).map((words) => (
        <span key={words}>{words}</span>
      ))}
      <span>{live.sound ? 'with sound' : 'without sound'}</span>
      <span>{live.qualities === 1 ? 'one quality' : `${live.qualities} qualities`}</span>
      <span>
        since <Time at={live.since} show="time" />
      </span>
      {adviceOn(live).map((words) => (
        <strong key={words}>{words}</strong>
      ))}
    </>
  )
}
