import type { RemoteAudience, RemoteChannel } from '@shoal/bus/remotes'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Select } from '@shoal/ui/Select'
import { useAsk } from './asking.ts'
import styles from './SettingsPlate.module.css'
import { audienceTitles, buildText } from './words.ts'

const audiences = Object.entries(audienceTitles).map(([value, label]) => ({ value, label }))

/** On or off, pin and audience. Each asks before it does anything. */
export function SettingsPlate({ channel }: { channel: RemoteChannel }) {
  const { environment, name, enabled, pinned, audience } = channel
  const ask = useAsk(environment, name)
  return (
    <Plate title="For whom" level={2}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <div>
            <h3>{enabled ? 'Switched on' : 'Switched off'}</h3>
            <p>{enabled ? 'It is part of the page.' : 'The page goes on without it.'}</p>
          </div>
          {enabled ? (
            <Button
              size="small"
              variant="danger"
              onClick={() =>
                ask({ title: 'Switch it off', change: { enabled: false }, action: 'Switch off', danger: true })
              }
            >
              Switch off…
            </Button>
          ) : (
            <Button
              size="small"
              variant="live"
              onClick={() => ask({ title: 'Switch it on', change: { enabled: true }, action: 'Switch on' })}
            >
              Switch on…
            </Button>
          )}
        </div>
        <div className={styles.setting}>
          <div>
            <h3>{pinned ? `Pinned to ${buildText(pinned, [channel.stable, channel.candidate])}` : 'Not pinned'}</h3>
            <p>
              {pinned
                ? 'All people get this version, whatever is stable or candidate.'
                : 'Pin one of the versions below to hold everyone on it.'}
            </p>
          </div>
          {pinned && (
            <Button
              size="small"
              onClick={() => ask({ title: 'Take the pin out', change: { pinned: null }, action: 'Unpin' })}
            >
              Unpin…
            </Button>
          )}
        </div>
        <Select
          className={styles.audience}
          label="Audience"
          hint="Who gets anything of this remote at all; what it offers may ask for more"
          options={audiences}
          value={audience}
          onValueChange={(value) => {
            if (value !== audience)
              ask({
                title: 'Change the audience',
                change: { audience: value as RemoteAudience },
                action: 'Change the audience',
              })
          }}
        />
      </div>
    </Plate>
  )
}
