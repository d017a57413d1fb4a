import { medalPicture } from '@shoal/bus/medal-pictures'
import styles from './MedalPicture.module.css'

/** The picture of a medal; its name stands beside it or in its place. `size` in px. */
export const MedalPicture = ({ id, size, name = '' }: { id: string; size: number; name?: string }) => (
  <img className={styles.picture} src={medalPicture(id)} alt={name} width={size} height={size} loading="lazy" />
)
