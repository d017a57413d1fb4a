import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { SetupCheck } from '@shoal/bus/setup/contract'
import { z } from 'zod'
import { lastBackupFile } from '../../platform/backup/take.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Look } from '../../platform/setupChecks.ts'

const gigabyte = 1e9
const hour = 3_600_000
/** After a night that was missed. */
const oldBackup = 30 * hour

type Say = (state: SetupCheck['state'], found: string, todo?: string) => SetupCheck
const about =
  (id: string, title: string, section: string): Say =>
  (state, found, todo) => ({ id, title, state, found, todo: todo ?? null, section })

/** Which database there is, and what it can lose. */
export const databaseLook = ({ database, settings: { databaseUrl, dataDir } }: Platform): Look => {
  const say = about('database', 'Database', 'Data')
  return () =>
    database.dialect === 'postgres'
      ? say('ok', `PostgreSQL at ${new URL(databaseUrl as string).host}.`)
      : say(
          'advice',
          `The embedded one, in ${dataDir}. A power cut can lose its last seconds.`,
          'Where that matters, or many people come, set DATABASE_URL to a PostgreSQL.',
        )
}

/** Whether the disk has room for the files of people and broadcasters. */
export const diskLook = ({ settings: { dataDir } }: Platform): Look => {
  const say = about('disk', 'Room on the disk', 'Data')
  return async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const found = `${(free / gigabyte).toFixed(1)} of ${((blocks * bsize) / gigabyte).toFixed(1)} GB are free in ${dataDir}.`
    if (free < gigabyte) return say('missing', found, 'Make room: on a full disk nothing can be written any more.')
    if (free < 10 * gigabyte)
      return say(
        'advice',
        found,
        'Recordings of cameras take up to RECORDING_MAX_BYTES; lower it, or give the server a larger disk.',
      )
    return say('ok', found)
  }
}

const LastBackup = z.object({ at: z.iso.datetime(), file: z.string(), bytes: z.number() })

/** When the last good backup was made; the command that makes it leaves a file that says so. */
export const backupLook = ({ clock, settings: { dataDir } }: Platform): Look => {
  const say = about('backup', 'Backup', 'Backup')
  return async () => {
    const last = await readLastBackup(lastBackupFile(dataDir))
    if (!last)
      return say(
        'missing',
        'There has never been one.',
        'Make one, have a timer make one every night, and restore one once to see that it works.',
      )
    const found = `The last one is of ${last.at.slice(0, 16).replace('T', ' ')} UTC: ${last.file}, ${(last.bytes / 1e6).toFixed(1)} MB.`
    if (clock.ms() - Date.parse(last.at) > oldBackup)
      return say('advice', found, 'It is older than a day: look at the timer that makes them.')
    return say('ok', found)
  }
}

async function readLastBackup(file: string): Promise<z.output<typeof LastBackup> | null> {
  try {
    return LastBackup.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Whether nodes of one show hear each other. */
export const nodesLook = ({ nodes, database, settings: { redisUrl } }: Platform): Look => {
  const say = about('nodes', 'Nodes', 'Several nodes')
  return () => {
    if (redisUrl !== undefined)
      return nodes.reachable
        ? say('ok', 'This node reaches the others over Redis.')
        : say(
            'missing',
            'Redis does not answer: what happens on other nodes is not seen on this one.',
            'Look at Redis, and at the log.',
          )
    if (database.dialect === 'pglite') return null
    return say('ok', 'This server knows of no other; with more than one on this database set REDIS_URL.')
  }
}

/** Where the key of sessions comes from. */
export const secretsLook = ({ settings: { sessionSecret, dataDir } }: Platform): Look => {
  const say = about('secrets', 'Secret of sessions', 'Settings')
  return () =>
    say(
      'ok',
      sessionSecret === undefined
        ? `Made by the server, in ${join(dataDir, 'secrets.json')}: keep it with the backups.`
        : 'From SESSION_SECRET.',
    )
}
