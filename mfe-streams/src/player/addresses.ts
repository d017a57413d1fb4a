/** The playlist of a camera's sound alone, of the address of its list of qualities. */
export const soundOf = (address: string) => address.replace('/master.m3u8', '/sound/index.m3u8')

/** The same stream over the whole recording window: the list of its qualities, or the playlist of one. */
export const recordingOf = (address: string) => address.replace(/\/(index|master)\.m3u8/, '/rewind.m3u8')
