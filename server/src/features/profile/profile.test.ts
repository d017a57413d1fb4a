import { api, as, closeSockets, freshName, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

describe('a profile', () => {
  it('[PRO-3] has a page for everybody, and a link to it shows name, level and what they say; that of nobody, or of who is banned, tells nothing', async () => {
    const [fish, admin] = [await signUp(server), await as(server, 'admin')]
    await api(server, fish).profile.update({ body: { bio: 'Says "o7"\nto <everybody>' } })
    const page = async (id: string) => {
      const answer = await fetch(`${server.url}/people/${id}`, { headers: { accept: 'text/html' } })
      return answer.text()
    }
    const html = await page(fish.user.id)
    expect(html).toContain(`<title>${fish.user.displayName} · Shoal</title>`)
    expect(html).toContain(`<meta property="og:url" content="${server.url}/people/${fish.user.id}">`)
    expect(html).toContain('content="Level 1, 0% of the way to the next. Says &quot;o7&quot; to &lt;everybody&gt;"')
    expect(await page('nobody')).not.toContain('og:title')
    await api(server, admin).accounts.setFlags({
      ...{ params: { id: fish.user.id }, body: { banned: true, reason: 'For the test' } },
    })
    expect(await page(fish.user.id)).not.toContain('og:title')
  })

  it('[PRO-1] of a new account has the fields of the source, medals, clan and the like still empty, and the default bio', async () => {
    const fish = await signUp(server)
    const { id, displayName } = fish.user
    const profile = await api(server).profile.read({ params: { id } })
    expect(profile).toEqual({
      id,
      displayName,
      color: '#ffffff',
      photo: null,
      bio: `Not much is known about ${displayName}...`,
      joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      xp: 0,
      level: 1,
      endorsement: null,
      pass: 'none',
      seasonPass: false,
      seasonPassXL: false,
      seasonPassSubscription: false,
      seasonPassGift: null,
      medals: {},
      shownMedals: [],
      pfps: [],
      integrations: [],
      clan: null,
      role: null,
      online: false,
    })
  })

  it('shows the balance to its owner only', async () => {
    const fish = await signUp(server)
    const params = { id: fish.user.id }
    expect(await api(server, fish).profile.read({ params })).toMatchObject({ tokens: 100 })
    expect(await api(server, await as(server, 'admin')).profile.read({ params })).not.toHaveProperty('tokens')
  })

  it('says whether its person is connected', async () => {
    const fish = await signUp(server)
    const params = { id: fish.user.id }
    const open = await socket(server, fish)
    expect((await api(server).profile.read({ params })).online).toBe(true)
    open.close()
    await until('the profile to say so', async () => !(await api(server).profile.read({ params })).online)
  })

  it('[FLT-1] of names and bios: a listed word is refused in a name, also at sign-up, and a bio loses addresses and listed words, not its lines', async () => {
    const fish = await signUp(server)
    const { profile, accounts } = api(server, fish)
    for (const displayName of ['retard', 'R3t4rd_99', 'xX_nlgger_Xx']) {
      const refused = await profile.update({ body: { displayName } }).catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 400, code: 'text/not-shown', issues: [{ path: 'displayName' }] })
      await expect(
        accounts.signUp({ body: { email: 'new@example.test', displayName, password: 'a fine password' } }),
      ).rejects.toMatchObject({ code: 'text/not-shown' })
    }
    const bio = 'I am\n\n\n\nno retard\nsee [this](http://y.z)  now'
    const shown = (await profile.update({ body: { bio } })).bio
    expect(shown).toMatch(/^I am\n\nno [a-z]+\nsee this now$/)
    expect(shown).not.toContain('retard')
    await expect(profile.update({ body: { bio: 'https://example.test' } })).rejects.toMatchObject({
      code: 'text/not-shown',
    })
    expect(await profile.read({ params: { id: fish.user.id } })).toMatchObject({
      bio: shown,
      displayName: fish.user.displayName,
    })
    expect((await profile.update({ body: { bio: '' } })).bio).toContain('Not much is known')
  })

  it('[PASS-1] the tiers none, pass and XL, and a moderator who counts as having both', async () => {
    const seen = await Promise.all(
      (['viewer', 'pass', 'xl', 'mod'] as const).map(async (account) => {
        const { user } = await as(server, account)
        const { pass, seasonPass, seasonPassXL, role } = await api(server).profile.read({ params: { id: user.id } })
        return [pass, seasonPass, seasonPassXL, role]
      }),
    )
    expect(seen).toEqual([
      ['none', false, false, null],
      ['pass', true, false, null],
      ['xl', true, true, null],
      ['xl', true, true, 'mod'],
    ])
  })

  it('of nobody is not found', async () => {
    for (const id of ['nobody', '00000000-0000-7000-8000-000000000000'])
      await expect(api(server).profile.read({ params: { id } })).rejects.toMatchObject({
        status: 404,
        code: 'profile/no-such-user',
      })
  })
})

describe('changing it', () => {
  it('[PRO-1] is seen by others, and by every page of its owner at once', async () => {
    const fish = await signUp(server)
    const pages = [await socket(server, fish), await socket(server, fish)]
    const displayName = freshName()
    const body = { displayName, color: '#12ABef', bio: '  Swims at night.  ' }
    const changed = await api(server, fish).profile.update({ body })
    const wanted = { displayName, color: '#12abef', bio: 'Swims at night.' }
    expect(changed).toMatchObject(wanted)
    expect(await api(server).profile.read({ params: { id: fish.user.id } })).toMatchObject(wanted)
    for (const page of pages) {
      expect(await page.next('profile:updated')).toMatchObject({ ...wanted, tokens: 100 })
      expect((await page.next('accounts:changed')).user).toMatchObject({ displayName, color: '#12abef' })
    }
    // An emptied text is the default again, under the new name.
    expect((await api(server, fish).profile.update({ body: { bio: ' ' } })).bio).toBe(
      `Not much is known about ${displayName}...`,
    )
  })

  it('[PRO-1] a taken name is refused without case, the own one in another case is not', async () => {
    const fish = await signUp(server)
    const mine = api(server, fish)
    await expect(mine.profile.update({ body: { displayName: 'VIEWER' } })).rejects.toMatchObject({
      status: 409,
      code: 'accounts/name-taken',
    })
    const displayName = fish.user.displayName.toUpperCase()
    expect((await mine.profile.update({ body: { displayName } })).displayName).toBe(displayName)
  })

  it('[PRO-1] three people who take one name at the same moment: one gets it', async () => {
    const people = await Promise.all([signUp(server), signUp(server), signUp(server)])
    const displayName = freshName()
    const outcomes = await Promise.all(
      people.map((fish) =>
        api(server, fish)
          .profile.update({ body: { displayName } })
          .then(
            () => 200,
            (error: { status: number }) => error.status,
          ),
      ),
    )
    expect(outcomes.sort()).toEqual([200, 409, 409])
  })

  it('[PRO-1] takes names of 3 to 16 letters, numbers, dashes and underscores and a bio of up to 500, and refuses what does not fit, and visitors', async () => {
    const mine = api(server, await signUp(server))
    for (const body of [
      { displayName: 'ab' },
      { displayName: 'x'.repeat(17) },
      { displayName: 'no spaces' },
      { displayName: 'dotted.name' },
      { displayName: 'ünter' },
      { color: 'red' },
      { bio: 'x'.repeat(501) },
    ])
      await expect(mine.profile.update({ body })).rejects.toMatchObject({ status: 400, code: 'bad-request' })
    const fits = { bio: 'x'.repeat(500), displayName: freshName().slice(0, 13).concat('-_9') }
    expect(await mine.profile.update({ body: fits })).toMatchObject(fits)
    // A fixed one: three random letters spell a listed word now and then. The server is this file's own.
    expect((await mine.profile.update({ body: { displayName: 'z_9' } })).displayName).toBe('z_9')
    await expect(api(server).profile.update({ body: { bio: 'mine' } })).rejects.toMatchObject({ status: 401 })
  })
})
