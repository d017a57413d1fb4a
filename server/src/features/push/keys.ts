import { createECDH } from 'node:crypto'
import { service } from '../../platform/feature.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import { pushDevices, pushKeys } from './tables.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const purpose = 'push key'

/** NOT-3: the key pair of the show, made at the first start and kept in the database, for all nodes. */
export const usePushKeys = service(({ database, secrets, log }) => {
  let known: Promise<PushKeys> | null = null

  const open = ({ publicKey, sealedPrivateKey }: typeof pushKeys.$inferSelect): PushKeys | null => {
    const privateKey = unseal(secrets.session, purpose, publicKey, sealedPrivateKey)
    return privateKey === null ? null : { publicKey, privateKey }
  }

  async function readOrMake(): Promise<PushKeys> {
    const [there] = await database.db.select().from(pushKeys)
    const usual = there && open(there)
    if (usual) return usual
    const { default: webPush } = await import('web-push')
    return database.transaction(async (db) => {
      const fresh = webPush.generateVAPIDKeys()
      const row = {
        publicKey: fresh.publicKey,
        sealedPrivateKey: seal(secrets.session, purpose, fresh.publicKey, fresh.privateKey),
      }
      // Of two nodes that start at once the second waits for the first, and gets its keys.
      await db.insert(pushKeys).values(row).onConflictDoNothing()
      const [kept] = await db.select().from(pushKeys).for('update')
      const found = open(kept!)
      if (found) return found
      // Subscriptions that were made with the old secrets cannot be signed for with new ones.
      log.warn('the secrets are others than before: nobody is told by push any more until they ask for it again')
      await db.update(pushKeys).set(row)
      await db.delete(pushDevices)
      return fresh
    })
  }

  return {
    read(): Promise<PushKeys> {
      known ??= readOrMake().catch((error: unknown) => {
        known = null
        throw error
      })
      return known
    },
  }
})

/** Whether something can be encrypted for these: a point of the curve P-256, and 16 bytes. Both in base64url. */
export function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    const point = Buffer.from(p256dh, 'base64url')
    own.computeSecret(point)
    return point.length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
