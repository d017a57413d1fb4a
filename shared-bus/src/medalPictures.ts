/** The name of this set of pictures: a changed set needs another name, because browsers keep each picture for good. */
export const medalPictureSet = '102e7814'

/** Where the server has the picture of a medal [MED-1], such as `/medal-pictures/3f2a9c01/popular.svg`. */
export const medalPicture = (medalId: string): string => `/medal-pictures/${medalPictureSet}/${medalId}.svg`
