import { crc32, deflateSync } from 'node:zlib'
import { seriousFindings } from './support/axe.ts'
import { answerMessage } from './support/messages.ts'
import { message, row, sayAtOnce } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

// A clan changes the show for others.
test.use({ showOf: 'clans' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const sure = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' })

/** A red square as a PNG. */
function emblem(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0])
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(64 * 3, Buffer.from([200, 40, 40]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

test('[CLAN-1] [CLAN-2] [CLAN-3] [CLAN-4] a clan is founded with an emblem, another person is invited, joins, gives to the vault and is removed before a stranger', async ({
  browse,
  visitor,
}) => {
  const [founder, guest] = await Promise.all([browse('viewer'), browse('admin')])
  await Promise.all([founder.goto('/clans'), guest.goto('/clans'), visitor.goto('/clans')])

  await test.step('it is founded, and everybody can look at it', async () => {
    await expect(visitor.getByRole('region', { name: 'Top clan' })).toBeVisible()
    expect(await seriousFindings(visitor)).toEqual([])
    await founder.getByRole('button', { name: 'Create a clan' }).click()
    const modal = dialog(founder, 'Create a New Clan')
    await modal.getByRole('textbox', { name: /^Tag/ }).fill('moray')
    await modal.getByRole('textbox', { name: /^Name/ }).fill('Moray Parish')
    await modal.getByRole('textbox', { name: /^Description/ }).fill('We look out of holes.')
    await modal.getByLabel('Emblem file').setInputFiles({ name: 'e.png', mimeType: 'image/png', buffer: emblem() })
    expect(await seriousFindings(founder)).toEqual([])
    await modal.getByRole('button', { name: 'Found it' }).click()
    await expect(founder).toHaveURL(/\/clan\/MORAY$/)
    await expect(founder.getByRole('heading', { level: 1, name: '[MORAY] Moray Parish' })).toBeVisible()
    await visitor.goto('/clan/MORAY')
    await expect(visitor.getByRole('heading', { level: 1, name: '[MORAY] Moray Parish' })).toBeVisible()
    const picture = visitor.getByRole('main').locator('img[src*="/pictures/clans/"]')
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(200)
  })

  await test.step('somebody is invited by name, and joins from the toast', async () => {
    await founder.getByRole('button', { name: 'Invite', exact: true }).click()
    const modal = dialog(founder, 'Invite new clan member')
    await modal.getByRole('textbox', { name: 'Their name' }).fill('admin')
    await modal.getByRole('button', { name: 'Find' }).click()
    // The toast disappears by itself: the test must wait for it in order to press it.
    const looks = answerMessage(guest, 'Look at it')
    const told = expect(founder.getByText('Invited Admin to MORAY!')).toBeVisible()
    await modal.getByRole('button', { name: 'Invite Admin' }).click()
    await Promise.all([looks, told])
    expect(await seriousFindings(guest)).toEqual([])
    await dialog(guest, 'Invited to join a clan').getByRole('button', { name: 'Join [MORAY]' }).click()
    await expect(guest).toHaveURL(/\/clan\/MORAY$/)
    await expect(visitor.getByRole('row', { name: /^(AD )?Admin/ })).toBeVisible()
    await founder.keyboard.press('Escape')
  })

  await test.step('they give to the vault', async () => {
    await guest.getByRole('button', { name: 'Vault' }).click()
    const modal = dialog(guest, 'Clan Vault')
    await modal.getByRole('radio', { name: '25' }).check()
    // Toasts go by themselves: they are looked for from before they can come.
    const told = expect(guest.getByText('Funds deposited into clan vault!')).toBeVisible()
    await modal.getByRole('button', { name: 'Deposit ₣25' }).click()
    await told
    await expect(modal.getByRole('cell', { name: '+₣25' })).toBeVisible()
    await guest.keyboard.press('Escape')
    await expect(visitor.getByRole('main').getByText('₣25')).toBeVisible()
  })

  await test.step('they are removed, and told so', async () => {
    await founder.getByRole('button', { name: 'What to do with Admin' }).click()
    await founder.getByRole('menuitem', { name: 'Remove from clan' }).click()
    const told = expect(guest.getByText('You were removed from MORAY.')).toBeVisible()
    await founder.getByRole('button', { name: 'Remove', exact: true }).click()
    await told
    await expect(visitor.getByRole('row', { name: /Admin/ })).toHaveCount(0)
    expect(await seriousFindings(founder)).toEqual([])
  })
})

/** An answer of the server in the place of the one that a call of the clans would get; null: none comes. */
type Answered = { status: number; body: object } | null
const nobody = { topClan: null, richestClan: null, mostPopularClan: null, mostHatedClan: null, own: null, total: 0 }
const states: ReadonlyArray<{
  state: string
  /** By the end of the call's address. */
  answers?: (path: string) => Answered
  /** On the panels Clans, Clan and Leader board. */
  shows: [clans: string, clan: string, board: string]
}> = [
  { state: 'full', shows: ['Top clan', 'Deep Enders', 'Your clan [DEEP] is'] },
  { state: 'loading', answers: () => null, shows: ['Counting the clans', 'Reading DEEP', 'Counting the clans'] },
  {
    state: 'failed',
    answers: () => ({ status: 429, body: { message: 'Too many requests', code: 'rate/too-many' } }),
    shows: ['No boards', 'DEEP could not be read', 'No leader board'],
  },
  {
    state: 'empty',
    answers: (path) =>
      path.endsWith('leader-board')
        ? { status: 200, body: { ...nobody, clanLeaderBoard: [] } }
        : { status: 404, body: { message: 'There is no clan DEEP (any more)', code: 'clans/no-such-clan' } },
    shows: ['There are no clans yet', 'There is no clan DEEP', 'There are no clans yet'],
  },
]
for (const { state, answers, shows } of states)
  test(`[CLAN-2] [PRO-5] [UI-10] clans, a clan and their leader board fit each width, and axe finds nothing serious: ${state}`, async ({
    browse,
  }) => {
    const page = await browse('xl', { serviceWorkers: 'block' })
    if (answers)
      await page.route(/\/api\/clans\/(leader-board|DEEP)$/, async (route) => {
        const answer = answers(new URL(route.request().url()).pathname)
        if (answer) await route.fulfill({ status: answer.status, json: answer.body })
      })
    await page.goto('/clans')
    const [clans, clan, board] = shows
    for (const [link, text] of [
      ['Clans', clans],
      ['Clan', clan],
      ['Leader board', board],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).first().click()
      if (link === 'Leader board') await page.getByRole('radio', { name: 'Clans' }).check()
      await expect(page.getByRole('main').getByText(text).first()).toBeAttached()
      expect(await seriousFindings(page, 'main'), link).toEqual([])
      await fitsEachWidth(page)
    }
  })

test('[CLAN-3] [CLAN-4] [CLAN-6] life in a clan: its room, a dialog whose person is demoted, the clan handed over, its vault emptied, people who leave and are removed, and its end', async ({
  browse,
  visitor,
}) => {
  const [rival, mod, admin] = [await browse('rival'), await browse('mod'), await browse('admin')]
  await Promise.all([rival, mod, admin, visitor].map((page) => page.goto('/clan/KRIL')))
  const room = (page: Page) => page.getByRole('tab', { name: /^\[KRIL\]/ })
  const menu = async (page: Page, name: string, what: string) => {
    await page.getByRole('button', { name: `What to do with ${name}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const more = async (page: Page, what: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }

  await test.step('somebody joins by themselves, and speaks in the room of the clan', async () => {
    await admin.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(visitor.getByRole('row', { name: /Admin/ })).toBeVisible()
    await room(admin).click()
    await room(rival).click()
    await sayAtOnce(admin.getByRole('combobox', { name: 'Message' }), 'krill of the world')
    await expect(message(rival, 'krill of the world')).toBeVisible()
    await expect(row(rival, 'krill of the world')).toContainText('[KRIL]')
    await expect(room(visitor)).toHaveCount(0)
  })

  await test.step('a Leader becomes a hostage while a dialog is open, and is told so there', async () => {
    await mod.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog(mod, 'Invite new clan member').getByRole('textbox', { name: 'Their name' })).toBeVisible()
    await menu(rival, 'Warden', 'Make Hostage')
    await expect(mod.getByText('You are Hostage of KRIL now')).toBeVisible()
    await expect(mod.getByRole('textbox', { name: 'Their name' })).toHaveCount(0)
    await mod.keyboard.press('Escape')
    await expect(mod.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
  })

  await test.step('it is handed over, and its new owner takes out what is in the vault', async () => {
    await expect(admin.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    await menu(rival, 'Admin', 'Hand the clan over')
    const told = expect(rival.getByText('Clan transferred')).toBeVisible()
    await dialog(rival, 'Clan Ownership Transfer').getByRole('button', { name: 'Hand it over' }).click()
    await told
    await expect(visitor.getByRole('row', { name: /Admin/ })).toContainText('Owner')
    await expect(visitor.getByRole('row', { name: /Rival/ })).toContainText('Leader')
    await admin.getByRole('button', { name: 'Vault' }).click()
    const vault = dialog(admin, 'Clan Vault')
    await vault.getByRole('radio', { name: 'Withdraw' }).check()
    await vault.getByRole('spinbutton', { name: 'Amount' }).fill('640')
    const taken = expect(admin.getByText('Funds withdrawn from clan vault!')).toBeVisible()
    await vault.getByRole('button', { name: 'Withdraw ₣640' }).click()
    await taken
    await expect(vault.getByRole('cell', { name: '−₣640' })).toBeVisible()
    await expect(visitor.getByRole('main').getByText('₣0')).toBeVisible()
    await admin.keyboard.press('Escape')
  })

  await test.step('one leaves, one is removed, and neither has the room of the clan any more', async () => {
    await rival.getByRole('button', { name: 'Leave' }).click()
    const left = expect(rival.getByText('Clan left')).toBeVisible()
    await sure(rival).getByRole('button', { name: 'Leave' }).click()
    await left
    await menu(admin, 'Warden', 'Remove from clan')
    const removed = expect(mod.getByText('You were removed from KRIL.')).toBeVisible()
    await sure(admin).getByRole('button', { name: 'Remove' }).click()
    await removed
    for (const page of [rival, mod]) await expect(room(page)).toHaveCount(0)
    await expect(room(admin)).toBeVisible()
  })

  await test.step('it ends for everybody who looks at it', async () => {
    await more(admin, 'Disband')
    await sure(admin).getByRole('button', { name: 'Disband' }).click()
    for (const page of [admin, visitor])
      await expect(page.getByRole('heading', { name: 'There is no clan KRIL' })).toBeVisible()
    await expect(room(admin)).toHaveCount(0)
  })
})
