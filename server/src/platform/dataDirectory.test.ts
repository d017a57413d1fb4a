import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { liveCamera } from '../../test/livePublisher.ts'
import { api, as } from '../../test/people.ts'
import { startProgram } from '../../test/program.ts'
import { laterServer, startServer } from '../../test/server.ts'

/** A user that is nobody else. */
const other = 65_534
/**
 * Root with the rights of a common user, who is bound by modes and owners. A real other user could not start the server if
 * the repository lies in a folder that only root can read.
 */
const bound = ['setpriv', '--bounding-set=-dac_override,-dac_read_search,-fowner']
const canBeBound = process.getuid?.() === 0 && spawnSync(bound[0]!, [...bound.slice(1), 'true']).status === 0

/** The files in a folder, with their owners and modes. */
const stateOf = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].sort().map((name) => {
    const { mode, uid, size } = lstatSync(join(folder, name))
    return [name, mode, uid, size]
  })

// Root may do everything, and any other user has no files of others.
const withUsers = canBeBound ? describe : describe.skip

withUsers('a data directory that this user cannot use', () => {
  let parent: string
  let dataDir: string
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'shoal-test-owner-'))
    chmodSync(parent, 0o755)
    dataDir = join(parent, 'data')
    for (const folder of ['', 'db', 'db/base', 'clips', 'recordings']) mkdirSync(join(dataDir, folder), { mode: 0o700 })
    for (const file of ['secrets.json', 'db/PG_VERSION', 'db/base/1', 'clips/a.mp4'])
      writeFileSync(join(dataDir, file), '18', { mode: 0o600 })
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  it.each([
    [
      'a directory of another user',
      () => chownSync(dataDir, other, other),
      () =>
        `DATA_DIR holds ${dataDir}, which cannot be used; it belongs to user ${other}, and this is user 0: chown -R 0 ${dataDir}`,
    ],
    [
      'a file of the database that another user made',
      () => chownSync(join(dataDir, 'db/base/1'), other, other),
      () =>
        `DATA_DIR holds ${dataDir}/db/base/1, which cannot be used; it belongs to user ${other}, and this is user 0: chown -R 0 ${dataDir}`,
    ],
    [
      'secrets that may not be read',
      () => chmodSync(join(dataDir, 'secrets.json'), 0),
      () =>
        `DATA_DIR holds ${dataDir}/secrets.json, which cannot be used; its mode does not let this user read and write it: chmod -R u+rwX ${dataDir}`,
    ],
    [
      'a folder of clips that may not be written to',
      () => chmodSync(join(dataDir, 'clips'), 0o500),
      () =>
        `DATA_DIR holds ${dataDir}/clips, which cannot be used; its mode does not let this user read and write it: chmod -R u+rwX ${dataDir}`,
    ],
    [
      'a file where the recordings belong',
      () => {
        rmSync(join(dataDir, 'recordings'), { recursive: true })
        writeFileSync(join(dataDir, 'recordings'), '')
      },
      () => `DATA_DIR needs a folder at ${dataDir}/recordings, where a file is: move it away`,
    ],
    [
      'a folder above it in which nothing may be made',
      () => {
        rmSync(dataDir, { recursive: true })
        chmodSync(parent, 0o555)
      },
      () => `DATA_DIR ${dataDir} cannot be written to (permission denied)`,
    ],
  ])('[OPS-1] %s: the start ends with one line that names it, and changes nothing', async (_, spoil, line) => {
    spoil()
    const before = stateOf(parent)
    const program = startProgram('src/main.ts', { DATA_DIR: dataDir, PORT: '0', RTMP_PORT: '0' }, [], bound)
    expect(await program.exited).toBe(1)
    expect(program.lines).toEqual([`Shoal cannot start: ${line()}`])
    expect(stateOf(parent)).toEqual(before)
  })
})

describe('folders that are taken away while the server runs', () => {
  it('[OPS-3] the sender is told what cannot be written, and the show goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shoal-test-away-'))
    const server = await startServer({ program: laterServer })
    const dataDir = server.settings.DATA_DIR!
    try {
      const admin = await as(server, 'admin')
      // Permissions do not bind root; a file in the place of a folder binds everybody.
      for (const name of ['recordings', 'episodes']) {
        rmSync(join(dataDir, name), { recursive: true, force: true })
        writeFileSync(join(dataDir, name), '')
      }
      const publisher = await (await liveCamera(server, admin, 'shed', folder)).publish()
      const { jwt } = await api(server).streams.playback({ params: { id: 'shed' } })
      const list = await fetch(`${server.url}/live/shed/high/index.m3u8?jwt=${jwt}`)
      expect([list.status, (await list.text()).includes('#EXT-X-PART:')]).toEqual([200, true])
      publisher.socket.end()
      await publisher.closed

      const [recording] = (await api(server, admin).episodes.all()).recordings
      const form = new FormData()
      form.set('video', new Blob([new Uint8Array(1_000)], { type: 'video/mp4' }), 'film.mp4')
      const path = `${server.url}/api/recordings/${recording!.id}/file`
      const sent = await fetch(path, { method: 'PUT', body: form, headers: { cookie: admin.cookie } })
      expect([sent.status, (await sent.json()).code]).toEqual([507, 'episodes/disk-full'])
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      server.assertNoErrors()
      expect(existsSync(join(dataDir, 'secrets.json'))).toBe(true)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
