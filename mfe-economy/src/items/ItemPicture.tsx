import { itemPicture } from '@shoal/bus/item-pictures'

export interface ItemPictureProps {
  itemId: number
  /** In px; as wide as its place if left out. */
  size?: number
  /** What it shows, if no text beside it says so. */
  alt?: string
  className?: string | undefined
}

/** The picture of an item [ITEM-1]. It is square. */
export const ItemPicture = ({ itemId, size, alt = '', className }: ItemPictureProps) => (
  <img
    src={itemPicture(itemId)}
    alt={alt}
    width={size ?? '100%'}
    height={size ?? '100%'}
    className={className}
    loading="lazy"
    decoding="async"
    draggable={false}
  />
)
