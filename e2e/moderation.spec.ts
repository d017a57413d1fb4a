import { seriousFindings } from './support/axe.ts'
import { composer, inGlobal, message, row, say } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'

// People who are muted here could say nothing in other journeys.
test.use({ showOf: 'moderation' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('[MUTE-1] [MUTE-2] [FLT-2] a viewer blocks and reports somebody; a moderator decides with the history beside it, and the muted one sees the countdown', async ({
  browse,
}) => {
  const [mod, viewer, rival] = await Promise.all([browse('mod'), browse('viewer'), browse('rival')])
  await Promise.all([inGlobal(viewer, rival), mod.goto('/staff-room/cockpit')])

  await test.step('the rival’s messages are hidden for somebody who blocks them, and wait for moderators', async () => {
    await say(rival, 'first fish is the worst fish')
    await row(viewer, 'first fish is the worst fish').hover()
    await viewer.getByRole('button', { name: 'Block & report' }).click()
    const sure = viewer.getByRole('alertdialog')
    await expect(sure).toContainText('Are you sure you want to block & report Rival?')
    await sure.getByRole('button', { name: 'Block & report' }).click()
    await expect(message(viewer, 'first fish is the worst fish')).toHaveCount(0)
    await viewer.getByRole('button', { name: 'Chat view' }).click()
    await viewer.getByRole('button', { name: 'Chat settings' }).click()
    await expect(dialog(viewer, 'Chat settings').getByRole('button', { name: 'Unblock Rival' })).toBeVisible()
    expect(await seriousFindings(viewer)).toEqual([])
  })

  await test.step('a moderator mutes them, with a reason', async () => {
    await mod.getByRole('button', { name: 'Decide over Rival' }).click()
    const reported = dialog(mod, 'Reported')
    await expect(reported.getByText('first fish is the worst fish').first()).toBeVisible()
    await reported.getByRole('textbox', { name: /^Reason/ }).fill('be kind')
    expect(await seriousFindings(mod)).toEqual([])
    await reported.getByRole('button', { name: 'Mute Rival' }).click()
    await expect(mod.getByText('Nobody waits for a decision')).toBeVisible()
  })

  await test.step('they see why and for how long, and say nothing', async () => {
    const notice = rival.getByText(/A moderator muted you: “be kind”/)
    await expect(notice).toBeVisible()
    await expect(notice.getByRole('timer')).toHaveText(/^9:[0-5]\d$/)
    await composer(rival).fill('but')
    await expect(rival.getByRole('button', { name: 'Send' })).toBeDisabled()
    expect(await seriousFindings(rival)).toEqual([])
  })
})
