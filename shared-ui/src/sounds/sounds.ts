// The sounds of the page: loaded with the first that is heard.
import { SoundPlayer } from './SoundPlayer.ts'

export { sounds } from './table.ts'

const player = new SoundPlayer()

/**
 * Plays a sound by its name, at a volume of 0 to 1; one that is not known is the plain notice.
 * @param asked when it was asked for, by `performance.now()`: one that comes too late is not heard
 */
export const play = (name: string, volume: number, asked = performance.now()): Promise<void> =>
  player.play(name, volume, asked)
