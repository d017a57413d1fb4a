import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SettingsError } from './settings.ts'

/** Key material. `session` signs sessions and tokens, `playback` signs media addresses. */
export type Secrets = { session: string; playback: string }

/**
 * The server's key material: from SESSION_SECRET when set, otherwise generated once and kept in
 * DATA_DIR/secrets.json, readable by the owner only. Throws a SettingsError when that file cannot be used.
 */
export function readSecrets(settings: { sessionSecret?: string | undefined; dataDir: string }): Secrets {
  if (settings.sessionSecret) {
    return { session: settings.sessionSecret, playback: derive(settings.sessionSecret, 'playback') }
  }
  const file = join(settings.dataDir, 'secrets.json')
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    return readSecretsFile(file) ?? createSecretsFile(file)
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(`DATA_DIR cannot hold the server's secrets (${(error as Error).message})`)
  }
}

function derive(secret: string, purpose: string): string {
  const key = createHash('sha256').update(secret).digest()
  return Buffer.from(hkdfSync('sha256', key, '', `shoal ${purpose}`, 32)).toString('base64url')
}

const SecretsFile = z.object({ session: z.string().min(32), playback: z.string().min(32) })

function readSecretsFile(file: string): Secrets | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {}
  const parsed = SecretsFile.safeParse(content)
  if (!parsed.success) {
    throw new SettingsError(
      `DATA_DIR holds a damaged secrets.json (${file}); restore it, or delete it to sign everyone out`,
    )
  }
  return parsed.data
}

/** Linking a finished file into place is atomic and never overwrites: two first starts agree on one secret. */
function createSecretsFile(file: string): Secrets {
  const secrets = { session: randomBytes(32).toString('base64url'), playback: randomBytes(32).toString('base64url') }
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readSecretsFile(file) as Secrets
  } finally {
    rmSync(draft, { force: true })
  }
}
