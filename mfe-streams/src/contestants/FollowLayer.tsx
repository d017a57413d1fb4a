import { Avatar } from '@shoal/ui/Avatar'
import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useStreams } from '../streams/index.ts'
import styles from './FollowLayer.module.css'
import { type Picture, useFollowing } from './useFollowing.ts'
import { placeName } from './words.ts'

/** Over the picture: where the followed contestant went. The picture goes along, unless the viewer stays. */
export default function FollowLayer(picture: Picture): ReactNode {
  const { news, stay, go, dismiss } = useFollowing(picture)
  const camera = useStreams((state) => state.streams.find(({ id }) => id === news?.place))
  const shown = news !== null && camera !== undefined && picture.shape !== 'small'
  const { name, color, photo } = news?.contestant ?? { name: '', color: '', photo: null }
  const room = camera ? placeName(camera.name) : ''
  const said = news?.moved ? `went to ${room}` : `is in ${room}`
  return (
    <>
      <VisuallyHidden role="status">
        {shown
          ? `${name} ${said}.${news.going ? ' The picture goes along in a moment. Stay keeps this one.' : ''}`
          : ''}
      </VisuallyHidden>
      {shown && (
        <div key={`${news.place} ${news.going}`} className={styles.news} data-going={news.going}>
          <Avatar name={name} color={color} photo={photo} size="small" />
          <p aria-hidden="true">
            <b>{name}</b> {said}
          </p>
          {news.going ? (
            <Button size="small" onClick={stay}>
              Stay
            </Button>
          ) : (
            <>
              <Button size="small" variant="live" aria-label={`Watch ${name}`} onClick={go}>
                Watch
              </Button>
              <IconButton size="small" label="Not now" onClick={dismiss}>
                <X />
              </IconButton>
            </>
          )}
        </div>
      )}
    </>
  )
}
