import type { Locator } from '@playwright/test'
import type { VfxName } from '@shoal/bus/vfx/shapes'
import { seriousFindings } from './support/axe.ts'
import { card } from './support/cameras.ts'
import { monitor, moves } from './support/picture.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

test.use({ footage: 'light' })

/** The effect on a page, as it lies over it. */
const effect = (page: Page, name: string) => page.locator(`[data-vfx="${name}"]`)

async function watches(page: Page, camera: string): Promise<void> {
  await page.goto('/')
  await moves(page)
  await card(page, camera).click()
  await expect(monitor(page, camera)).toBeVisible()
}

/** How many of the effect's shapes move now. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && (effect as KeyframeEffect).target?.closest('[data-vfx] [data-path]') != null,
        ).length,
  )

/** Whether a dialog is painted above the effect where both are. The effect takes no presses, so it is asked as if it did. */
const isAbove = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => {
    const layer = document.querySelector<HTMLElement>('[data-vfx]')!
    layer.style.pointerEvents = 'auto'
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    layer.style.pointerEvents = ''
    return element.contains(top)
  })

test('[ADM-6] [MOD-3] a moderator shows effects: one to those who watch a camera, one to everyone, below what costs tokens, until it is stopped', async ({
  visitor,
  browse,
  show,
}) => {
  const [viewer, elsewhere, moderator] = [
    await browse('viewer', { reducedMotion: 'no-preference' }),
    await browse(),
    await browse('mod'),
  ]
  /** No effect lasts longer than a minute, and a slow machine may take longer for all that is looked at here. */
  const prompt = async (name: VfxName, streamId: string | null) => {
    const answer = await moderator.request.post(`${show.url}/api/vfx`, {
      data: { effect: name, streamId, seconds: 60 },
    })
    expect(answer.ok()).toBe(true)
  }
  await Promise.all([watches(visitor, 'Kitchen'), watches(viewer, 'Kitchen'), watches(elsewhere, 'Garden')])
  await moderator.goto('/staff-room')
  await moderator.getByRole('button', { name: 'Prompt VFX' }).click()
  const dialog = moderator.getByRole('dialog', { name: 'Prompt VFX' })
  await dialog.getByRole('radio', { name: 'Bubbles' }).check()
  await expect(dialog.locator('[data-preview=bubbles]')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Who sees it' }).click()
  await moderator.getByRole('option', { name: 'Kitchen' }).click()
  await dialog.getByRole('radio', { name: '60 s' }).check()
  expect(await seriousFindings(moderator, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Show in Kitchen' }).click()
  await Promise.all([visitor, viewer].map((page) => expect(effect(page, 'bubbles')).toBeVisible()))
  await expect(visitor.getByText('Effect: Bubbles')).toBeAttached()
  await expect(effect(elsewhere, 'bubbles')).toHaveCount(0)

  // What is shown in a camera, whoever comes to it sees, and whoever leaves it does not.
  await prompt('shoal', 'kitchen')
  await expect.poll(() => moving(viewer)).toBeGreaterThan(5)
  await expect(effect(visitor, 'shoal')).toBeVisible()
  expect(await moving(visitor)).toBe(0)
  await card(elsewhere, 'Kitchen').click()
  await expect(effect(elsewhere, 'shoal')).toBeVisible()
  await card(elsewhere, 'Garden').click()
  await expect(effect(elsewhere, 'shoal')).toHaveCount(0)

  await viewer.getByRole('button', { name: /^Your balance/ }).click()
  await viewer.getByRole('dialog', { name: 'Your tokens' }).getByRole('button', { name: 'Get Tokens' }).click()
  const buying = viewer.getByRole('dialog', { name: 'Get Tokens' })
  await expect(buying).toBeVisible()
  await prompt('ink', 'kitchen')
  await expect(effect(viewer, 'ink')).toBeVisible()
  expect(await isAbove(buying)).toBe(true)

  await prompt('confetti', null)
  await expect(effect(visitor, 'confetti')).toBeVisible()
  expect(await seriousFindings(visitor, 'body')).toEqual([])
  await fitsEachWidth(visitor)

  // The later one takes the place of the camera's; it is on every panel, also on a page that comes in its middle.
  await dialog.getByRole('radio', { name: 'Lights out' }).check()
  await dialog.getByRole('combobox', { name: 'Who sees it' }).click()
  await moderator.getByRole('option', { name: 'Everyone' }).click()
  await dialog.getByRole('button', { name: 'Show to everyone' }).click()
  await Promise.all([viewer, elsewhere].map((page) => expect(effect(page, 'lights-out')).toBeVisible()))
  await expect(effect(viewer, 'ink')).toHaveCount(0)
  await prompt('lights-out', null)
  await elsewhere.goto('/clips')
  await expect(effect(elsewhere, 'lights-out')).toBeVisible()

  await prompt('hearts', null)
  await expect(visitor.getByRole('button', { name: 'Stop for everyone' })).toHaveCount(0)
  await visitor.getByRole('button', { name: 'Hide Hearts' }).click()
  await expect(effect(visitor, 'hearts')).toHaveCount(0)
  await expect(effect(elsewhere, 'hearts')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop Hearts, Everyone' }).click()
  await Promise.all([viewer, elsewhere].map((page) => expect(effect(page, 'hearts')).toHaveCount(0)))
  await expect(dialog.getByRole('button', { name: 'Stop Hearts, Everyone' })).toHaveCount(0)
})
