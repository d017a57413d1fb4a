// Nodes that start at once on one database, each with connections of its own, and then one with other secrets. Tells the
// keys that each node got, and what is left.

import { usePushKeys } from '../../src/features/push/keys.ts'
import { pushDevices, pushKeys } from '../../src/features/push/tables.ts'
import { openDatabase } from '../../src/platform/database/index.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { database, log, settings, tell } from './platform.ts'

const databases = await Promise.all([1, 2, 3].map(() => openDatabase(settings, () => {})))
const nodes = (session: string) =>
  databases.map((own) => usePushKeys({ database: own, log, secrets: { session, playback: '' } } as Platform))
const { db } = database

const starts: string[][] = []
for (let round = 0; round < 5; round++) {
  await db.delete(pushKeys)
  const pairs = await Promise.all(nodes('a secret of the show').map((keys) => keys.read()))
  const rows = await db.select().from(pushKeys)
  starts.push([...pairs.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`), `rows ${rows.length}`])
}

const device = { userId: 'ann', sessionId: 's', endpoint: 'https://push.example.com/x', p256dh: 'p', sealedAuth: 'a' }
const id = '00000000-0000-4000-8000-000000000000'
await db.insert(pushDevices).values({ ...device, id, userAgent: '', createdAt: new Date() })
const devices = async () => (await db.select().from(pushDevices)).length
const read = async (secret: string) => [
  ...new Set((await Promise.all(nodes(secret).map((keys) => keys.read()))).map(({ publicKey }) => publicKey)),
]

const same = { keys: await read('a secret of the show'), devices: await devices() }
const other = { keys: await read('another secret'), devices: await devices() }
tell({ starts, same, other })
for (const one of [...databases, database]) await one.close()
