import { type LiveStream, limits as streamLimits } from '@shoal/bus/streams/contract'
import { as } from '../../../test/people.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { livePainter } from './painting.ts'

const camera = (id: string, more: Partial<LiveStream> = {}): LiveStream => ({
  ...{ id, streamId: id, name: id, playbackId: `plays-${id}`, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ season: 2, interactive: false, access: 'public', jwt: 'a.b.c' },
  playbackInfo: {
    url: `/live/plays-${id}/master.m3u8?jwt=a.b.c`,
    poster: `/live/plays-${id}/poster.jpg`,
    expiresAt: new Date(streamLimits.playbackTokenLife).toISOString(),
  },
  ...more,
})
const locked = { access: 'season_pass', jwt: null, playbackInfo: null } as const

const paint = livePainter(async () => ({}))

/** What is painted for a list of cameras, all of them on but those that are named. */
async function painted(
  liveStreams: LiveStream[],
  { off = [] as string[], viewers = {} as Record<string, number> } = {},
) {
  const status = (id: string) => (off.includes(id) ? 'offline' : 'online')
  const liveStreamStatus = Object.fromEntries(liveStreams.map(({ id }) => [id, status(id)]))
  const answers = { '/api/live-streams': { liveStreams, liveStreamStatus } }
  return (await paint({ remote: 'mfe-streams', answers, states: { viewers: { streams: viewers, online: 1 } } }))!.html
}
const plays = (html: string) => /data-plays="([^"]*)"/.exec(html)?.[1] ?? null

describe('the live panel before its code runs', () => {
  it('[STR-9] shows the camera that the page will choose: the most viewed, mixes of others left out', async () => {
    const some = [camera('kitchen'), camera('tank'), camera('director', { name: 'Director’s cut' })]
    expect(plays(await painted(some))).toBe('kitchen')
    expect(plays(await painted(some, { viewers: { tank: 2, director: 9 } }))).toBe('tank')
    expect(plays(await painted([some[2]!]))).toBe('director')
    expect(plays(await painted([camera('old', { season: 0 }), camera('tank')]))).toBe('tank')
  })

  it('[STR-10] never begins with a camera that is locked for the person or off, and shows no still of one', async () => {
    const html = await painted([camera('attic', locked), camera('porch'), camera('tank')], {
      off: ['porch'],
      viewers: { attic: 50, porch: 9 },
    })
    expect(plays(html)).toBe('tank')
    expect(html.match(/poster="[^"]*"/g)).toEqual(['poster="/live/plays-tank/poster.jpg"'])
    expect(html).toContain('<li>attic</li>')
  })

  it('says that no camera is on where none is, and paints nothing where nobody knows', async () => {
    const html = await painted([camera('porch')], { off: ['porch'] })
    expect(html).toContain('No camera is on right now')
    expect(html).not.toContain('<video')
    expect(await paint({ remote: 'mfe-streams', answers: {}, states: {} })).toBe(null)
  })

  it('writes names as texts, whatever is in them', async () => {
    const html = await painted([camera('a"b', { name: '<img src=x onerror=alert(1)>' })])
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x')
    expect(html).toContain('data-plays="a&quot;b"')
  })

  describe('in the document', () => {
    let pages: BuiltPages
    let server: TestServer
    beforeAll(async () => {
      pages = builtPages()
      pages.build('mfe-streams', '11111111', 'anyone', {
        panels: [
          {
            ...{ id: 'live-streams', title: 'Live <b>', place: 'main', access: 'anyone', icon: 'tv', files: [] },
            data: ['/api/live-streams'],
          },
          { id: 'talk', title: 'Chat & more', place: 'side', access: 'anyone', files: [] },
          { id: 'staff', title: 'Staff', place: 'main', path: '/staff', icon: 'tv', access: 'admin', files: [] },
        ],
      })
      server = await startServer({ env: { RATE_FACTOR: '1000', ...pages.env } })
    })
    afterAll(async () => {
      await server.stop()
      pages.remove()
    })
    const document = async (path: string, cookie = '') =>
      (await fetch(server.url + path, { headers: { accept: 'text/html', cookie } })).text()

    it('stands with the frame around it, as the person may know both', async () => {
      const page = await document('/')
      expect(page).toContain('Live &lt;b&gt;')
      expect(page).toContain('Chat &amp; more')
      expect(page).not.toContain('Staff')
      expect(page).toMatch(
        /<video id="first-picture"[^>]* data-plays="kitchen"[^>]* poster="\/live\/demo-kitchen\/poster.jpg"/,
      )
      expect(page).toContain('<li>Attic</li>')
      expect(page).toContain('<p class="first-notice"><b>Notice</b>Power cut in the attic')
      expect(page).not.toContain('poster="/live/demo-attic')
      const { cookie } = await as(server, 'admin')
      expect(await document('/', cookie)).toContain('Staff')
    })

    it('[ANN-1] has the line for everybody where the page will have it, as a text, and no room for none', async () => {
      const { cookie } = await as(server, 'admin')
      const announce = (announcement: string) =>
        fetch(`${server.url}/api/announcement`, {
          method: 'PUT',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ announcement }),
        })
      await announce('<img src=x> at nine')
      expect(await document('/')).toContain('<b>Notice</b>&lt;img src=x&gt; at nine</p>')
      await announce('')
      expect(await document('/')).not.toContain('class="first-notice"')
    })

    it('[STR-10] brings the playlists of the camera that it begins with, and of no other', async () => {
      const page = await document('/')
      const block = /id="shoal-start">([^<]*)</.exec(page)![1]!
      const { files, answers } = JSON.parse(block) as {
        files: Record<string, string>
        answers: { '/api/live-streams': { liveStreams: LiveStream[] } }
      }
      const base = '/live/demo-kitchen'
      expect(Object.keys(files)).toEqual(
        ['master', 'high/index', 'low/index', 'least/index'].map((name) => `${base}/${name}.m3u8`),
      )
      const kitchen = answers['/api/live-streams'].liveStreams.find(({ id }) => id === 'kitchen')
      const own = await fetch(server.url + kitchen!.playbackInfo!.url)
      expect(files[`${base}/master.m3u8`]).toBe(await own.text())
      const part = /URI="(part-[^"]*)"/.exec(files[`${base}/low/index.m3u8`]!)![1]!
      expect((await fetch(new URL(part, `${server.url}${base}/low/`))).status).toBe(200)
    })

    it('stands on no page that shows something else', async () => {
      for (const path of ['/log-out', '/no-such-page']) expect(await document(path)).not.toContain('first-page')
    })
  })
})
