import { presenceArea } from '@shoal/bus/presence'
import { type LiveStream, streamsArea } from '@shoal/bus/streams'
import { useLive, useSession } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Figure } from '@shoal/ui/Figure'
import { Select } from '@shoal/ui/Select'
import TvMinimal from 'lucide-react/icons/tv-minimal'
import type { ReactNode } from 'react'
import { Placing } from '../contestants/index.ts'
import { usePlayer } from '../player/index.ts'
import { posterOf, useStreams, watchable } from '../streams/index.ts'
import styles from './CockpitPicture.module.css'
import { useShowInPanel } from './shownInPanel.ts'
import { useSource } from './useSource.ts'

/** The picture of moderators: any camera, silent. The camera that is chosen here is that of the page, so the chat follows. */
export default function CockpitPicture(): ReactNode {
  const chosen = useLive(streamsArea.states['selected-stream'])
  const { streams, status, select } = useStreams((state) => state)
  const viewers = useLive(presenceArea.states.viewers)?.streams ?? {}
  const session = useSession()
  const able = watchable({ streams, status, session })
  const stream = able.find(({ id }) => id === chosen?.id) ?? null
  return (
    <div className={styles.cockpit}>
      <div className={styles.head}>
        <Select
          label="Camera"
          hideLabel
          options={able.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Choose a camera"
          value={stream?.id ?? null}
          onValueChange={(id) => select(id, true)}
        />
        {stream && <Figure tone="dim">{(viewers[stream.id] ?? 0).toLocaleString('en-US')} watching</Figure>}
      </div>
      {stream ? (
        <Picture stream={stream} />
      ) : (
        <EmptyState title="No picture" icon={<TvMinimal />} className={styles.screen}>
          {chosen ? `${chosen.name} is offline.` : 'Choose a camera; the chat goes along.'}
        </EmptyState>
      )}
      {stream && <Placing camera={stream.id} />}
    </div>
  )
}

function Picture({ stream }: { stream: LiveStream }): ReactNode {
  const { ref } = usePlayer(useSource(stream), 'low', true)
  useShowInPanel(stream.id)
  return (
    <div className={styles.screen}>
      <video ref={ref} muted playsInline poster={posterOf(stream, true) ?? undefined} aria-label={stream.name} />
    </div>
  )
}
