/** Names the pictures by what they are: others have another name, because browsers keep each for good. */
export const medalPictureSet = '4a8e8652'

/** Where the server has the picture of a medal [MED-1], such as `/medal-pictures/3f2a9c01/popular.svg`. */
export const medalPicture = (medalId: string): string => `/medal-pictures/${medalPictureSet}/${medalId}.svg`
