import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BattleRecording } from '@shoal/bus/battleRecordings/contract'
import { limits } from '@shoal/bus/battleRecordings/limits'
import {
  api,
  as,
  closeSockets,
  logIn,
  type SignedIn,
  signUp,
  socket,
  type TestSocket,
  until,
} from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { joinPictures, type WebrtcBrowser } from '../../../test/webrtcBrowser.ts'

const day = 86_400_000

describe('recordings of battles', () => {
  let server: TestServer
  let mod: SignedIn
  let one: SignedIn
  let two: SignedIn
  let rings: readonly TestSocket[]
  let battleId: string
  const browsers: WebrtcBrowser[] = []
  const at = (who: SignedIn) => api(server, who).battleRecordings
  const films = () => readdirSync(join(server.settings.DATA_DIR!, 'battle-recordings'))
  const get = (url: string, who?: SignedIn, range?: string) =>
    fetch(server.url + url, {
      headers: { ...(who && { cookie: who.cookie }), ...(range !== undefined && { range }) },
    })
  const recordings = async () => (await at(await as(server, 'mod')).page({ query: {} })).recordings
  const recordingOf = async ({ user }: SignedIn): Promise<BattleRecording | undefined> =>
    (await recordings()).find((recording) => recording.user.id === user.id && recording.battleId === battleId)
  const recorded = (who: SignedIn) =>
    until('more than a second of it', async () => {
      const found = await recordingOf(who)
      return found && Date.now() - Date.parse(found.startedAt) > 1_500 && found
    })

  const sendPictures = async (page: TestSocket) => {
    const { streamKey } = await page.request('battle-media:stream-key', { battleId })
    await joinPictures(page, { battleId, streamKey, made: browsers })
  }

  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: { RATE_FACTOR: '1000', BATTLE_RECORDINGS_KEPT_DAYS: '5', BATTLE_CLIPS_KEPT_DAYS: '20' },
    })
    ;[mod, one, two] = await Promise.all([as(server, 'mod'), signUp(server), signUp(server)])
    rings = await Promise.all([socket(server, one), socket(server, two)])
    for (const page of rings) await page.request('battle-chat:queue')
    battleId = (await rings[0]!.next('battle-chat:start')).id
    for (const page of rings) await sendPictures(page)
  })
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[BAT-3] [MUTE-2] whoever is reported in a battle has their last 30 seconds kept beside the report', async () => {
    await recorded(one)
    const fan = await signUp(server)
    await api(server, fan).reports.mute({ params: { userId: one.user.id }, body: {} })
    const { cases } = await api(server, mod).reports.queue({ query: {} })
    const [report] = cases.find(({ person }) => person?.id === one.user.id)!.reports
    const { id, url, clips } = (await recordingOf(one))!
    expect(report!.clip).toMatchObject({
      from: 0,
      by: null,
      reported: true,
      url: expect.stringMatching(`^${url}#t=0.0,`),
    })
    expect(report!.clip!.to).toBeGreaterThan(1_000)
    expect(report!.clip!.to).toBeLessThanOrEqual(limits.evidence)
    expect(clips).toEqual([report!.clip])
    // Staff see it in the person's history as well, and somebody who was not in a battle has none.
    const history = await api(server, mod).reports.history({ params: { userId: one.user.id }, query: {} })
    expect(history.reports[0]!.clip).toEqual(report!.clip)
    await api(server, one).reports.mute({ params: { userId: fan.user.id }, body: {} })
    const other = (await api(server, mod).reports.queue({ query: {} })).cases.find(
      ({ person }) => person?.id === fan.user.id,
    )!
    expect(other.reports[0]!.clip).toBeNull()
    await at(mod).letGo({ params: { id: report!.clip!.id } })
    await expect(at(mod).letGo({ params: { id: report!.clip!.id } })).rejects.toMatchObject({
      code: 'battle-recordings/no-such-clip',
    })
    expect((await recordingOf(one))!.clips).toEqual([])
    await expect(at(mod).keep({ params: { id }, body: { from: 500, to: 1_000 } })).rejects.toMatchObject({
      code: 'battle-recordings/outside',
    })
  })

  it('[BAT-3] [MUTE-2] whoever connects again before they are reported is seen in the film before', async () => {
    const { id } = (await recorded(two))!
    await sendPictures(rings[1]!)
    await until('another film', async () => (await recordingOf(two))!.id !== id)
    const fan = await signUp(server)
    await api(server, fan).reports.mute({ params: { userId: two.user.id }, body: {} })
    const { cases } = await api(server, mod).reports.queue({ query: {} })
    const [report] = cases.find(({ person }) => person?.id === two.user.id)!.reports
    expect(report!.clip).toMatchObject({ from: 0, reported: true })
    await at(mod).letGo({ params: { id: report!.clip!.id } })
  })

  it('[BAT-3] picture and sound of each who battles are a film for moderators alone, whole once the battle is over', async () => {
    await recorded(two)
    await server.moveTime(120_000)
    await rings[0]!.next('battle-chat:end')
    const [first, second] = await until('both films', async () => {
      const both = [await recordingOf(one), await recordingOf(two)]
      return both.every((film) => film?.duration) && (both as BattleRecording[])
    })
    for (const { url, duration } of [first!, second!]) {
      const answer = await get(url, mod)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/webm'])
      const bytes = Buffer.from(await answer.arrayBuffer())
      // From a file: it does not read to the end, which would break a pipe.
      const file = join(server.settings.DATA_DIR!, 'answered.webm')
      writeFileSync(file, bytes)
      const told = JSON.parse(
        execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file], {
          encoding: 'utf8',
        }),
      ) as { streams: Array<{ codec_name: string; width?: number; height?: number }>; format: { duration: string } }
      expect(told.streams).toMatchObject([{ codec_name: 'opus' }, { codec_name: 'vp8', width: 320, height: 240 }])
      expect(Number(told.format.duration) * 1_000).toBeCloseTo(duration!, -1)
      expect(duration).toBeGreaterThan(1_000)
      const part = await get(url, mod, 'bytes=0-3')
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(0, 4)])
      expect((await get(url, one)).status).toBe(403)
      expect((await get(url)).status).toBe(401)
    }
    for (const name of ['nobody.webm', `${first!.battleId}.webm`, '..%2fsecrets.json'])
      expect((await get(`/media/battle-recordings/${name}`, mod)).status).toBe(404)
    // The recordings before the last known one, and none before an unknown id.
    const older = await at(mod).page({ query: { before: (await recordings())[0]!.id } })
    expect(older.recordings.map(({ id }) => id)).toEqual((await recordings()).slice(1).map(({ id }) => id))
    expect(await at(mod).page({ query: { before: 'none' } })).toEqual({ recordings: [], more: false })
  })

  it('[BAT-3] [OPS-4] recordings go after their days, but those of which a clip is kept; and all of an account that is deleted', async () => {
    const { id, duration } = (await recordingOf(one))!
    const from = Math.floor(duration! / 2)
    const clip = await at(mod).keep({ params: { id }, body: { from, to: from + 60_000 } })
    expect(clip).toMatchObject({ from, to: duration, reported: false, by: { id: mod.user.id } })
    const { entries } = await api(server, mod).moderation.audit({ query: { action: 'battle.keep' } })
    expect(entries).toMatchObject([{ who: { id: mod.user.id }, whom: { id: one.user.id } }])
    expect(films()).toHaveLength(3)

    await server.moveTime(6 * day)
    await until('those without a clip to be gone', async () => (await recordings()).length === 1)
    expect((await recordings())[0]).toMatchObject({ id, clips: [{ id: clip.id }] })
    expect(films()).toEqual([`${id}.webm`])
    await expect(
      at(await as(server, 'mod')).keep({ params: { id: clip.id }, body: { from: 0, to: 2_000 } }),
    ).rejects.toMatchObject({ code: 'battle-recordings/gone' })

    const again = await logIn(server, one.email, one.password)
    await api(server, again).accounts.deleteAccount({ body: { email: one.email } })
    expect(await recordings()).toEqual([])
    expect(films()).toEqual([])
  })
})
