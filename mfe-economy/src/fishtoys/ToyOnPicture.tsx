import type { ShownToy } from '@shoal/bus/fishtoys'
import { WrittenName } from '@shoal/remote-kit'
import { AimWords } from './AimWords.tsx'
import styles from './ToyOnPicture.module.css'
import { ToyShow } from './ToyShow.tsx'

/**
 * A toy over the picture: the thing itself, who used it, on whom, and what is written on it [ITEM-3]. The slot's owner says
 * the same for screen readers.
 */
export default function ToyOnPicture({ toy }: { toy: ShownToy | null }) {
  if (!toy) return null
  const { id, item, user, text } = toy
  return (
    <div key={id} className={styles.toy} aria-hidden="true">
      <ToyShow id={id} item={item} />
      <div className={styles.plate} data-big={item.kind === 'BIGTOY' || undefined}>
        <p className={styles.deed}>
          <WrittenName user={user} /> used <b>{item.name}</b>
          <AimWords toy={toy} />
        </p>
        {text !== null && <p className={styles.text}>{text}</p>}
      </div>
    </div>
  )
}
