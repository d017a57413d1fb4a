import type { ToyItem } from '@shoal/bus/fishtoys'
import { itemPicture } from '@shoal/bus/item-pictures'
import styles from './ToyPicture.module.css'

/** The picture of a toy, as large as its container. */
export const ToyPicture = ({ item: { id } }: { item: Pick<ToyItem, 'id'> }) => (
  <img className={styles.picture} src={itemPicture(id)} alt="" draggable={false} />
)
