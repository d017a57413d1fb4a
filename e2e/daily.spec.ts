import { seriousFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ showOf: 'daily' })

test('[DAY-1] [DAY-2] [PRO-5] [PRO-3] a day begins with its streak and its challenges, and the leader board leads to a page that visitors can read', async ({
  browse,
  visitor,
}) => {
  const page = await browse('viewer')
  const today = page.getByRole('dialog', { name: 'Today' })

  await test.step('the streak is claimed when the page is looked at', async () => {
    // The show may have been made before midnight: then the streak is lost, and today is its first day.
    const { streak } = (await (await page.request.get('/api/challenges')).json()) as { streak: { days: number } }
    const day = streak.days + 1
    // It may be said while the page still loads, and disappears by itself.
    await page.goto('/leader-board', { waitUntil: 'commit' })
    await expect(page.getByText(day === 1 ? 'Day 1 of your streak' : `${day} days in a row`)).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^Today: \\d of 3 challenges done, day ${day} `) }).click()
    await expect(today.getByRole('heading', { name: 'Today’s challenges' })).toBeVisible()
    await expect(today.getByText(/^(Time left: )?\d+(:\d\d){1,2}$/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('one’s own place is there, and people are found', async () => {
    await expect(page.getByRole('button', { name: 'Show my line' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find somebody' }).fill('xl')
    await expect(page.getByRole('cell', { name: /XL_fan/ })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('radio', { name: 'Tokens' }).check()
    await expect(page).toHaveURL(/\/leader-board\/tokens$/)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('a visitor reads the page of a person', async () => {
    const { user } = (await (await page.request.get('/api/auth')).json()) as { user: { id: string } }
    await visitor.goto(`/people/${user.id}`)
    await expect(visitor.getByRole('heading', { name: 'Viewer', level: 1 })).toBeVisible()
    await visitor.getByRole('tablist', { name: /^What/ }).getByRole('tab', { name: 'Items' }).click()
    await expect(visitor.getByRole('list', { name: 'Items' }).getByRole('button').first()).toBeVisible()
    expect(await seriousFindings(visitor)).toEqual([])
  })
})
