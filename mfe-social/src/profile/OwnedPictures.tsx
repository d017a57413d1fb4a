import type { Profile } from '@shoal/bus/profile'
import styles from './PhotoModal.module.css'

export interface OwnedPicturesProps {
  pictures: Profile['pfps']
  /** Address of the one that is shown. */
  shown: string | null
  /** The action that is under way; a picture's id while that one is being chosen. */
  busy: string | null
  onChoose: (id: string) => void
}

/** The pictures somebody has, to choose from. */
export function OwnedPictures({ pictures, shown, busy, onChoose }: OwnedPicturesProps) {
  if (pictures.length === 0) return <p className={styles.none}>Pictures you upload are kept here.</p>
  return (
    <fieldset className={styles.owned}>
      <legend>Your pictures</legend>
      <div className={styles.grid}>
        {pictures.map(({ id, url }, index) => (
          <button
            key={id}
            type="button"
            className={styles.picture}
            aria-label={`Picture ${index + 1}`}
            aria-pressed={url === shown}
            aria-busy={busy === id || undefined}
            disabled={busy !== null && busy !== id}
            onClick={() => url !== shown && onChoose(id)}
          >
            <img src={url} alt="" width={56} height={56} loading="lazy" />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
