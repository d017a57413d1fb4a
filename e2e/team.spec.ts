import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFarm, type Farm } from '../remote-kit/cli/testing/farm.ts'
import { allow } from '../scripts/lib/pace.mjs'
import { test as base, demoPassword, expect, type Page, type ShowServer, startShow } from './support/test.ts'

/** The demo people come with a start in development; after that it is the staging environment of a team. */
const test = base.extend<object, { show: ShowServer; farm: Farm }>({
  show: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const env = { NODE_ENV: 'development' }
      const show = await startShow(env)
      env.NODE_ENV = 'staging'
      await show.kill9()
      await show.start()
      await use(show)
      await show.stop()
    },
    { scope: 'worker', timeout: allow(120_000) },
  ],
  farm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const farm = createFarm()
      await use(farm)
      farm.remove()
    },
    { scope: 'worker' },
  ],
})

test.setTimeout(allow(200_000))

/** A team with its remote, at its terminal. */
function teamAt(farm: Farm, show: ShowServer, folder: string) {
  const edit = (file: string, from: RegExp, to: string) => {
    const path = join(farm.root, folder, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toMatch(from)
    writeFileSync(path, text.replace(from, to))
  }
  const kit = async (...args: string[]) => {
    const { code, output } = await farm.kit(folder, ...args, '--server', show.url)
    expect(output).not.toContain('Refused')
    expect(code, output).toBe(0)
    return output
  }
  return { edit, kit, bump: (version: string) => edit('package.json', /"version": "[^"]+"/, `"version": "${version}"`) }
}

/** An admin at the API, as the screens call it. */
async function adminOf(show: ShowServer) {
  const call = async <T>(
    method: string,
    path: string,
    body?: object,
    cookie = '',
  ): Promise<{ json: T; cookie: string }> => {
    const response = await fetch(`${show.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    expect(response.ok, text).toBe(true)
    return { json: JSON.parse(text || '{}') as T, cookie: response.headers.getSetCookie().join('; ') }
  }
  const { cookie } = await call('POST', '/auth/log-in', { email: 'admin@example.test', password: demoPassword })
  const as = <T>(method: string, path: string, body?: object) =>
    call<T>(method, path, body, cookie).then(({ json }) => json)
  return {
    token: async (remote: string) =>
      (await as<{ secret: string }>('POST', '/remotes/deploy-tokens', { remote, label: 'Tide pools team' })).secret,
    change: (name: string, change: object) =>
      as('PATCH', `/remotes/channels/staging/${name}`, { ...change, why: 'as the team asked' }),
    history: async (name: string) =>
      (
        await as<{ entries: Array<{ action: string; who: object | null; why: string | null; detail: string }> }>(
          'GET',
          `/remotes/history?name=${name}`,
        )
      ).entries,
  }
}

/** The version that a browser would get now. */
async function versionFor(page: Page): Promise<string | undefined> {
  const { remotes } = (await (await page.request.get('/api/remotes')).json()) as {
    remotes: Array<{ name: string; version: string }>
  }
  return remotes.find(({ name }) => name === 'mfe-tide-pools')?.version
}

/** Visitors' browsers until one gets the version: a number in a cookie decides whether a visitor gets the candidate. */
async function visitorWith(browse: () => Promise<Page>, url: string, version: string): Promise<Page> {
  const page = await browse()
  for (let bucket = 0; bucket < 200; bucket += 1) {
    await page.context().addCookies([{ name: 'shoal-bucket', value: String(bucket), url }])
    if ((await versionFor(page)) === version) return page
  }
  throw new Error(`none of 200 visitors gets ${version}`)
}

const pools = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })
const open = (page: Page) => page.getByRole('link', { name: 'Tide pools' }).click()
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))

test('[MFE-2] [MFE-6] [MFE-14] a team ships its remote, tries, rolls out, breaks it, and it goes back by itself under two open pages', async ({
  show,
  farm,
  browse,
}) => {
  const admin = await adminOf(show)
  const viewer = await browse('viewer')
  await viewer.goto('/')
  await expect(viewer.getByText(/^connected/)).toBeVisible()
  await mark(viewer)

  const team = await test.step('the team makes a remote and checks it', async () => {
    const { code, output } = await farm.kit('.', 'new', 'tide-pools')
    expect(code, output).toBe(0)
    const team = teamAt(farm, show, 'mfe-tide-pools')
    // One that nothing in the repository uses.
    team.edit('remote.ts', /icon: 'compass'/, "icon: 'fish-symbol'")
    expect(await team.kit('check')).toContain('All is well.')
    return team
  })

  await test.step('it ships it to staging, and it appears on the page that is open', async () => {
    writeFileSync(join(farm.root, 'token'), await admin.token('mfe-tide-pools'))
    const shipped = await team.kit('ship', '--token-file', '../token', '--environment', 'staging')
    expect(shipped).toMatch(/Shipped mfe-tide-pools 0\.1\.0-\w+ to staging: stable/)
    await open(viewer)
    await expect(pools(viewer, 'Tide pools')).toBeVisible()
    const { panels } = JSON.parse(readFileSync(join(farm.root, 'mfe-tide-pools/dist/remote.json'), 'utf8'))
    await expect(viewer.getByRole('link', { name: 'Tide pools' }).locator('path')).toHaveAttribute(
      'd',
      panels[0].drawing,
    )
  })

  const link = await test.step('it ships a second version, which nobody gets yet', async () => {
    team.bump('0.2.0')
    team.edit('src/TidePoolsPanel.tsx', /<h1>Tide pools<\/h1>/, '<h1>Deeper pools</h1>')
    const shipped = await team.kit('ship', '--token-file', '../token', '--environment', 'staging')
    expect(await versionFor(viewer)).toBe('0.1.0')
    return /Try it: +(\S+)/.exec(shipped)![1]!
  })

  await test.step('a tester pins it by the link that was printed', async () => {
    const qa = await browse('qa')
    await qa.goto(link)
    await qa.getByRole('alertdialog').getByRole('button', { name: 'Use it' }).click()
    await open(qa)
    await expect(pools(qa, 'Deeper pools')).toBeVisible()
    await expect(qa.getByRole('status', { name: 'Testing' })).toContainText('1')
    // Nobody else can: the same link does nothing for a viewer.
    const rival = await browse('rival')
    await rival.goto(link)
    expect(await versionFor(rival)).toBe('0.1.0')
    await open(rival)
    await expect(pools(rival, 'Tide pools')).toBeVisible()
  })

  const chosen = await test.step('ten per cent get it; one page gets it, the other does not', async () => {
    await admin.change('mfe-tide-pools', { percentage: 10, guard: { rollback: true, margin: 10, people: 1 } })
    const chosen = await visitorWith(() => browse(), show.url, '0.2.0')
    await chosen.goto('/tide-pools')
    await expect(pools(chosen, 'Deeper pools')).toBeVisible()
    await mark(chosen)
    await admin.change('mfe-tide-pools', { stable: await buildOf(show, chosen) })
    // An open panel goes on as it is, and says so.
    const prompt = viewer.getByText('A new version of Tide pools is ready')
    await expect(prompt).toBeVisible()
    await expect(pools(viewer, 'Tide pools')).toBeVisible()
    await viewer.getByRole('button', { name: 'Update' }).click()
    await expect(pools(viewer, 'Deeper pools')).toBeVisible()
    return chosen
  })

  await test.step('a broken candidate goes back by itself', async () => {
    team.bump('0.3.0')
    team.edit(
      'src/TidePoolsPanel.tsx',
      /return \(\n/,
      "throw new Error('the tide is out')\n  // biome-ignore lint/correctness/noUnreachable: broken on purpose\n  return (\n",
    )
    // Reports of the page wait until the test has looked at the page: the candidate is withdrawn soon after.
    const looked = Promise.withResolvers<void>()
    await chosen.route('**/api/telemetry/remotes', async (route) => {
      await looked.promise
      await route.continue()
    })
    await team.kit('ship', '--token-file', '../token', '--environment', 'staging', '--percentage', '100')
    // The one page hears of it, takes it in at the next mount, and stands before a hole.
    await expect(chosen.getByText('A new version of Tide pools is ready')).toBeVisible()
    await chosen.getByRole('link', { name: 'Live', exact: true }).click()
    await open(chosen)
    const hole = chosen.getByRole('main').getByRole('alert')
    await expect(hole).toContainText('Tide pools is missing')
    await expect(hole).toContainText('0.3.0')
    looked.resolve()
    // The other page stays with what it has. Nobody does anything, and the candidate is gone.
    await expect.poll(() => versionFor(chosen), { timeout: allow(60_000) }).toBe('0.2.0')
    await expect(pools(chosen, 'Deeper pools')).toBeVisible()
    await expect(pools(viewer, 'Deeper pools')).toBeVisible()
    const [last] = await admin.history('mfe-tide-pools')
    expect(last).toMatchObject({ action: 'rollback', who: null })
  })

  for (const page of [viewer, chosen]) expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

/** The build that a browser would get now. */
async function buildOf(show: ShowServer, page: Page): Promise<{ version: string; build: string }> {
  const { remotes } = (await (await page.request.get(`${show.url}/api/remotes`)).json()) as {
    remotes: Array<{ name: string; version: string; build: string }>
  }
  const { version, build } = remotes.find(({ name }) => name === 'mfe-tide-pools')!
  return { version, build }
}
