import type { Clip } from '@shoal/bus/clips'
import { Figure } from '@shoal/ui/Figure'
import Heart from 'lucide-react/icons/heart'
import { type ReactNode, useState } from 'react'
import styles from './LikeButton.module.css'
import { useLike } from './useLike.ts'

/** The heart with the count that everybody sees change [CLP-5]. */
export function LikeButton({ clip, size = 'small' }: { clip: Clip; size?: 'small' | 'large' }): ReactNode {
  const like = useLike(clip)
  /** It was liked just now, here: likes of others move nothing. */
  const [beats, setBeats] = useState(false)
  return (
    <button
      type="button"
      className={styles.like}
      data-size={size}
      aria-pressed={clip.liked}
      aria-label={`Like ${clip.name}, ${clip.likes === 1 ? '1 like' : `${clip.likes.toLocaleString('en-US')} likes`}`}
      title={clip.liked ? 'Take the like back' : 'Like'}
      data-beats={beats}
      onClick={() => {
        setBeats(!clip.liked)
        void like()
      }}
    >
      <Heart aria-hidden="true" />
      <Figure>{clip.likes}</Figure>
    </button>
  )
}
