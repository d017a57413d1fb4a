/** The name of this set of pictures: a changed set needs another name, because browsers keep each picture for good. */
export const itemPictureSet = 'ccacfab8'

/** Where the server has the picture of an item [ITEM-1], such as `/item-pictures/3f2a9c01/92.svg`. */
export const itemPicture = (itemId: number): string => `/item-pictures/${itemPictureSet}/${itemId}.svg`
