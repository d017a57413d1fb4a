import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from '../../platform/boundedQueue.ts'

/** AUTH-2: argon2id with 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Two of libuv's four threads, and 40 MB, whoever asks. A password takes some 30 ms, so that nobody in the queue waits
// for longer than people do.
const inQueue = boundedQueue({ atOnce: 2, waiting: 64, retryAfter: 2 })

/** Throws the Refusal `busy` where too many wait already, as does `passwordFits`. */
export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, options))

let nobodys: Promise<string> | undefined

/**
 * Whether a password fits. Without a hash (no such account) the work is done all the same, so that the time it takes
 * does not tell whether there is one.
 */
export async function passwordFits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobodys ??= hash('nobody has this password', options)
  const expected = passwordHash ?? (await nobodys)
  const fits = await inQueue(() => verify(expected, password))
  return fits && passwordHash != null
}
