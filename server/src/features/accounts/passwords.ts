import { hash, verify } from '@node-rs/argon2'

/** AUTH-2: argon2id with 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let nobodys: Promise<string> | undefined

/**
 * Whether a password fits. Without a hash (no such account) the work is done all the same, so that the time it takes
 * does not tell whether there is one.
 */
export async function passwordFits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await nobodys), password)
  return fits && passwordHash != null
}
