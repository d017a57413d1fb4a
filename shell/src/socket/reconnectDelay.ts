import { socketOptions } from './options.ts'

const { reconnectionDelay = 1_000, reconnectionDelayMax = 5_000, randomizationFactor = 0.5 } = socketOptions

/**
 * Time until try number `tries` in ms, for the cases in which Socket.IO does not reconnect by itself. The numbers are those
 * of Socket.IO (RT-1): from 1 s, doubled, up to 5 s, half of it by chance either way.
 * @param chance 0 to 1
 */
export function reconnectDelay(tries: number, chance: number): number {
  const plain = Math.min(reconnectionDelayMax, reconnectionDelay * 2 ** (tries - 1))
  return Math.round(plain * (1 - randomizationFactor + 2 * randomizationFactor * chance))
}
