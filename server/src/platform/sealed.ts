import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', createHash('sha256').update(secret).digest(), '', `shoal sealed ${purpose}`, 32))

/**
 * Encrypts data that the server must read again and nobody else may, such as a reader of a database backup. `belongsTo`
 * ties it to its row: moved to another it cannot be opened.
 */
export function seal(secret: string, purpose: string, belongsTo: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce).setAAD(Buffer.from(belongsTo))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** What was sealed; null when the secret, the purpose or the row is another one. */
export function unseal(secret: string, purpose: string, belongsTo: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), bytes.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
