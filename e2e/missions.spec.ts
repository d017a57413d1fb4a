import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'

const side = (page: Page) => page.getByRole('complementary', { name: 'Side panels' })

/** Opens the page as one whose tab has been open for longer than a minute, so that missions ask at once [MIS-2]. */
async function openMissions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('mfe-streams:visit-began', String(Date.now() - 90_000))
  })
  await page.goto('/')
  await side(page).getByRole('tab', { name: 'Missions' }).click()
  await expect(side(page).getByText('No mission right now')).toBeVisible()
}

async function openManagement(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Staff room' }).click()
  await page.getByRole('button', { name: 'Start a mission' }).click()
}

test('[MIS-1] [MIS-2] [MIS-3] the spam-filter: one viewer closes every pop-up, one declines, stopping clears it', async ({
  browse,
}) => {
  const [mod, viewer, rival] = await Promise.all([browse('mod'), browse('viewer'), browse('rival')])
  for (const page of [viewer, rival]) await openMissions(page)
  await side(viewer).getByRole('tab', { name: 'Chat' }).click()
  await openManagement(mod)
  const management = mod.getByRole('dialog', { name: 'Global Mission Management' })
  await management.getByRole('spinbutton', { name: /^Goal/ }).fill('6')
  await management.getByRole('button', { name: 'Start mission' }).click()

  const mission = (page: Page) => page.getByRole('region', { name: 'Global mission' })
  // As long as somebody points at it the prompt stays as it is.
  await mission(viewer).hover()
  await expect(mission(viewer)).toContainText('Spam filter')
  expect(await seriousFindings(viewer)).toEqual([])
  await expect(side(viewer).getByRole('tab', { name: 'Missions 1' })).toBeVisible()
  // Whoever has the panel before them needs no prompt.
  await expect(mission(rival)).toHaveCount(1)
  await side(rival).getByRole('button', { name: 'Decline' }).click()
  await expect(side(rival).getByText('You declined.')).toBeVisible()
  await expect(side(rival).getByRole('tab', { name: 'Missions', exact: true })).toBeVisible()
  await mission(viewer).getByRole('button', { name: 'Details' }).click()
  await viewer.getByRole('dialog', { name: 'Global Mission' }).getByRole('button', { name: 'Start filtering' }).click()
  await viewer.keyboard.press('Escape')
  await expect(viewer.getByRole('dialog')).toHaveCount(0)

  const ads = viewer.getByRole('region', { name: 'Pop-up ads' })
  await expect(ads.getByRole('article')).toHaveCount(6)
  expect(await seriousFindings(viewer)).toEqual([])
  // A toast disappears by itself, so the test looks for it from before it can come.
  const told = expect(viewer.getByText('Spam filter: +100 XP')).toBeVisible()
  // By keyboard alone: the focus goes on to the next one.
  await ads.getByRole('button').first().focus()
  for (let left = 6; left > 0; left--) {
    await viewer.keyboard.press('Enter')
    if (left > 1) await expect(ads.getByRole('article')).toHaveCount(left - 1)
  }
  await told
  await side(viewer).getByRole('tab', { name: 'Missions' }).click()
  await expect(side(viewer).getByText('Mission complete!!!')).toBeVisible()
  await expect(rival.getByText('Mission complete!!!')).toHaveCount(0)

  await management.getByRole('button', { name: 'Stop mission' }).click()
  for (const page of [viewer, rival]) await expect(side(page).getByText('No mission right now')).toBeVisible()
})

test('[MIS-4] the nuke: launch texts of the moderator give 100 XP each, and all of them are success', async ({
  browse,
}) => {
  const [mod, viewer] = await Promise.all([browse('mod'), browse('viewer')])
  await openMissions(viewer)
  await openManagement(mod)
  const management = mod.getByRole('dialog', { name: 'Global Mission Management' })
  await management.getByRole('combobox', { name: 'Mission' }).click()
  await mod.getByRole('option', { name: 'Nuke' }).click()
  await management.getByRole('textbox', { name: 'Launch texts' }).fill('Red herring\nDeep blue 7')
  await management.getByRole('button', { name: 'Start mission' }).click()

  await side(viewer).getByRole('button', { name: 'Take the keys' }).click()
  await side(viewer).getByRole('button', { name: 'Enter launch text' }).click()
  const launch = viewer.getByRole('dialog', { name: 'Nuclear Launch' })
  const enter = async (text: string) => {
    await launch.getByRole('textbox', { name: 'Launch text' }).fill(text)
    await launch.getByRole('button', { name: 'Launch', exact: true }).click()
  }
  await enter('open sesame')
  await expect(launch.getByText('This is no launch text of this mission')).toBeVisible()
  await enter('red-herring')
  await expect(launch.getByText('+100 XP')).toBeVisible()
  expect(await seriousFindings(viewer)).toEqual([])
  await enter('deep blue 7')
  await expect(launch.getByText('Mission complete!!! You have them all.')).toBeVisible()
  await management.getByRole('button', { name: 'Stop mission' }).click()
  await expect(launch.getByText('Nothing to launch')).toBeVisible()
})
