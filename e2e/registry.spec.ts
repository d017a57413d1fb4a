import { allow } from '../scripts/lib/pace.mjs'
import { seriousFindings } from './support/axe.ts'
import { hears } from './support/bus.ts'
import { shipmentOf } from './support/shipment.ts'
import { expect, type Page, type ShowServer, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

/** Makes a deploy token on the screen and answers with its secret, as it was shown. */
async function makeToken(page: Page, remote: string, label: string): Promise<string> {
  await page.goto('/admin/remotes/tokens')
  await page.getByRole('button', { name: 'New token…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New deploy token' })
  await dialog.getByLabel(/^Remote/).fill(remote)
  await dialog.getByLabel(/^Label/).fill(label)
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const secret = (await dialog.getByRole('status', { name: 'Secret' }).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(dialog).toHaveCount(0)
  return secret
}

async function ship(
  show: ShowServer,
  name: string,
  version: string,
  { token, ...more }: { token: string; [field: string]: unknown },
): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${show.url}/api/remotes/versions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(shipmentOf(name, version, more)),
  })
  return { status: response.status, ...((await response.json()) as { code?: string }) }
}

/** The version of a remote that somebody's page would load now. */
async function versionFor(page: Page, name: string): Promise<string | undefined> {
  const { remotes } = (await (await page.request.get('/api/remotes')).json()) as {
    remotes: Array<{ name: string; version: string }>
  }
  return remotes.find((remote) => remote.name === name)?.version
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Opens a version's menu and answers the question that follows. */
async function use(page: Page, version: string, choice: string, action: string, why: string): Promise<void> {
  await page.getByRole('button', { name: `Use ${version}` }).click()
  await page.getByRole('menuitem', { name: choice }).click()
  await answer(page, action, why)
}
async function answer(page: Page, action: string, why: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Why/).fill(why)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

test('[MFE-14] a token made on the screen ships, shows up without a reload, and ends when it is revoked', async ({
  browse,
  show,
}) => {
  const [admin, watching] = [await browse('admin'), await browse('admin')]
  const token = await makeToken(admin, 'mfe-battle-chat', 'battle ci')
  await watching.goto('/admin/remotes')
  const battle = card(watching, 'Battle chat')
  await expect(battle).toContainText(/Everyone gets 0\.\d/)

  expect(await ship(show, 'mfe-battle-chat', '7.1.0', { token: `${token}x` })).toMatchObject({
    status: 403,
    code: 'remotes/bad-token',
  })
  expect((await ship(show, 'mfe-battle-chat', '7.1.0', { token, notes: 'Louder bells' })).status).toBe(200)
  await expect(battle).toContainText('Nobody gets the candidate 7.1.0 yet.')
  expect(await ship(show, 'mfe-battle-chat', '7.1.0', { token })).toMatchObject({
    status: 409,
    code: 'remotes/version-exists',
  })

  await battle.getByRole('link', { name: 'Battle chat' }).click()
  await expect(watching).toHaveURL(/\/admin\/remotes\/mfe-battle-chat$/)
  await expect(watching.getByText('Louder bells').first()).toBeVisible()
  await expect(watching.getByText('shipped by battle ci')).toBeVisible()

  await admin.getByRole('button', { name: 'Revoke battle ci of mfe-battle-chat' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(admin.getByText('Revoked', { exact: true })).toBeVisible()
  expect(await ship(show, 'mfe-battle-chat', '7.2.0', { token })).toMatchObject({ status: 403 })
})

test('[MFE-6] share, pin, rollback and promotion reach new page loads at once, and stand in the history with who and why', async ({
  browse,
  show,
}) => {
  const [admin, viewer] = [await browse('admin'), await browse('viewer')]
  const token = await makeToken(admin, 'mfe-economy', 'economy ci')
  const before = await versionFor(viewer, 'mfe-economy')
  expect((await ship(show, 'mfe-economy', '7.1.0', { token })).status).toBe(200)
  expect(await versionFor(viewer, 'mfe-economy')).toBe(before)

  await admin.goto('/admin/remotes/mfe-economy')
  const rollout = admin.getByRole('form', { name: 'Rollout' })
  const slider = rollout.getByRole('slider', { name: /^Share of people/ })
  await slider.press('End')
  await expect(rollout.getByRole('spinbutton', { name: 'Percent' })).toHaveValue('100')
  await rollout.getByLabel(/^Why/).fill('everybody is asleep')
  await rollout.getByRole('button', { name: 'Set 100 %' }).click()
  await expect(admin.getByText('Everyone gets the candidate 7.1.0.').first()).toBeVisible()
  expect(await versionFor(viewer, 'mfe-economy')).toBe('7.1.0')

  await use(admin, before!, 'Pin…', `Pin ${before}`, 'hold everyone here')
  await expect(admin.getByText(`Everyone gets ${before}, because it is pinned.`).first()).toBeVisible()
  expect(await versionFor(viewer, 'mfe-economy')).toBe(before)
  await admin.getByRole('button', { name: 'Unpin…' }).click()
  await answer(admin, 'Unpin', 'enough of that')
  await expect(admin.getByText('Not pinned')).toBeVisible()
  expect(await versionFor(viewer, 'mfe-economy')).toBe('7.1.0')

  await admin.getByRole('button', { name: `Roll back to ${before}` }).click()
  await expect(admin.getByText(`Everyone gets ${before}.`, { exact: true }).first()).toBeVisible()
  expect(await versionFor(viewer, 'mfe-economy')).toBe(before)
  expect(await versionFor(await browse(), 'mfe-economy')).toBe(before)

  await use(admin, '7.1.0', 'Make candidate…', 'Make candidate', 'another try')
  await admin.getByRole('button', { name: 'Promote 7.1.0…' }).click()
  await answer(admin, 'Make 7.1.0 stable', 'it was the network')
  expect(await versionFor(viewer, 'mfe-economy')).toBe('7.1.0')
  await admin.getByRole('button', { name: `Roll back to ${before}` }).click()
  await expect(admin.getByText(`Everyone gets ${before}.`, { exact: true }).first()).toBeVisible()

  await admin.getByRole('link', { name: 'History' }).click()
  await admin.getByRole('combobox', { name: 'Remote' }).click()
  await admin.getByRole('option', { name: 'Economy' }).click()
  const entry = (text: string) => admin.getByRole('listitem').filter({ hasText: text })
  await expect(entry('everybody is asleep')).toContainText(/Rollout.*0 % → 100 %.*Admin/)
  await expect(entry('hold everyone here')).toContainText('Pin')
  await expect(entry('Something is wrong with it').last()).toContainText(/Rollback.*candidate 7\.1\.0.*taken back/)
  await expect(entry('it was the network')).toContainText('Stable version')
  await expect(entry('deploy token economy ci').first()).toBeVisible()
})

test('[MFE-6] switched off or narrowed by the audience, a remote is gone from new page loads', async ({ browse }) => {
  const [admin, viewer] = [await browse('admin'), await browse('viewer')]
  await admin.goto('/admin/remotes/mfe-social')
  await admin.getByRole('button', { name: 'Switch off…' }).click()
  await expect(admin.getByRole('dialog')).toContainText('Nobody gets it: it is switched off.')
  await answer(admin, 'Switch off', 'the tide is out')
  expect(await versionFor(viewer, 'mfe-social')).toBeUndefined()
  await admin.getByRole('button', { name: 'Switch on…' }).click()
  await answer(admin, 'Switch on', 'the tide is in')
  expect(await versionFor(viewer, 'mfe-social')).toBeDefined()

  await admin.getByRole('combobox', { name: 'Audience' }).click()
  await admin.getByRole('option', { name: 'Admins', exact: true }).click()
  await answer(admin, 'Change the audience', 'for us only')
  expect(await versionFor(viewer, 'mfe-social')).toBeUndefined()
  expect(await versionFor(admin, 'mfe-social')).toBeDefined()
  await admin.getByRole('combobox', { name: 'Audience' }).click()
  await admin.getByRole('option', { name: 'Everyone' }).click()
  await answer(admin, 'Change the audience', 'for all again')
  expect(await versionFor(viewer, 'mfe-social')).toBeDefined()
})

test('[MFE-13] the health of what people have is on the screen', async ({ browse }) => {
  const admin = await browse('admin')
  await admin.goto('/admin/remotes/mfe-admin')
  const health = admin.getByRole('table', { name: 'Health by version' })
  // Pages tell in batches, and the screen asks every quarter of a minute.
  await expect(health).toBeVisible({ timeout: allow(60_000) })
  const row = health.getByRole('row').filter({ hasText: 'Stable' })
  await expect(row.getByRole('cell').first()).toHaveText(/^[1-9]\d*$/)
})

test('[MFE-6] a candidate that fails is rolled back by itself, and admins are told on whatever page they are', async ({
  browse,
  show,
}) => {
  const [admin, elsewhere, viewer] = [await browse('admin'), await browse('admin'), await browse('viewer')]
  const token = await makeToken(admin, 'mfe-streams', 'streams ci')
  const before = await versionFor(viewer, 'mfe-streams')
  expect((await ship(show, 'mfe-streams', '7.1.0', { token, percentage: 100 })).status).toBe(200)
  await admin.goto('/admin/remotes/mfe-streams')
  const guard = admin.getByRole('form', { name: 'Guard' })
  await guard.getByRole('spinbutton', { name: 'Judged from' }).fill('1')
  await guard.getByLabel(/^Why/).fill('one is enough tonight')
  await guard.getByRole('button', { name: 'Change the guard' }).click()
  await expect(guard.getByLabel(/^Why/)).toHaveCount(0)

  await elsewhere.goto('/')
  await hears(elsewhere, 'remotes:flagged')
  const { build } = shipmentOf('mfe-streams', '7.1.0', {}).description
  const told = await viewer.request.post('/api/telemetry/remotes', {
    data: {
      reports: [
        {
          ...{ kind: 'error', remote: 'mfe-streams', version: '7.1.0', build },
          ...{ phase: 'render', code: 'remote/threw', times: 1 },
        },
      ],
    },
  })
  expect(told.ok(), await told.text()).toBe(true)
  for (const page of [elsewhere, admin])
    await expect(
      page.getByText(/^Streams 7\.1\.0 was rolled back: \d+ of \d+ (person|people) met an error/),
    ).toBeVisible()
  await expect(admin.getByText('Rolled back by itself').first()).toBeVisible()
  expect(await versionFor(viewer, 'mfe-streams')).toBe(before)
})

test("[UI-10] the registry's screens have no serious finding, and fit each width", async ({ browse }) => {
  const page = await browse('admin')
  for (const place of ['', '/mfe-streams', '/history', '/tokens']) {
    await page.goto(`/admin/remotes${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Reading' })).toHaveCount(0)
    expect(await seriousFindings(page, 'main'), place).toEqual([])
    await fitsEachWidth(page)
  }
})
