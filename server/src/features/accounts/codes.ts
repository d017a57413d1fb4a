import { createHmac, randomInt } from 'node:crypto'

/** AUTH-3: how long a code from an e-mail is good for, in minutes. */
export const codeMinutes = 30

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A new code: eight characters, read in two groups. */
export function newCode(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)])
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/** The digest under which a code is kept; keyed, because a code is short enough to be guessed from a plain digest. */
export const codeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`e-mail code ${code.replace('-', '')}`)
    .digest('base64url')
