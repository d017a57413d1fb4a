import { seriousFindings } from './support/axe.ts'
import { composer, enterGlobal, inGlobal, message, row, say } from './support/room.ts'
import { expect, type Page, test, uniqueName } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

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

test('[CHAT-4] a moderator makes a room slow by a command; each page of a person counts down, staff speak as they like', async ({
  browse,
}) => {
  const [mod, viewer, second] = await Promise.all([browse('mod'), browse('viewer'), browse('viewer')])
  await inGlobal(mod, viewer, second)
  await say(mod, '/slow 60')
  await expect(viewer.getByText('Slow mode: one message every minute.')).toBeVisible()
  await say(viewer, 'so I choose my words')
  for (const page of [viewer, second]) {
    await expect(page.getByRole('timer', { name: /^You can write again in \d+ seconds$/ })).toBeVisible()
    await composer(page).fill('one more thing')
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('one more thing')
  }
  await fitsEachWidth(viewer)
  expect(await seriousFindings(viewer)).toEqual([])
  await say(mod, 'calm down')
  await say(mod, 'please')
  await expect(message(viewer, 'please')).toBeVisible()
  await expect(message(mod, 'one more thing')).toHaveCount(0)

  await say(viewer, '/slow 0')
  await expect(viewer.getByText(/There is no command \/slow/)).toBeVisible()
  await say(mod, '/slow 0')
  await expect(viewer.getByText(/^Slow mode/)).toHaveCount(0)
  await composer(viewer).fill('one more thing')
  await composer(viewer).press('Enter')
  await expect(message(mod, 'one more thing')).toBeVisible()
})

test('[MUTE-1] nobody else sees what somebody says in the shadow, and nothing tells them', async ({ browse }) => {
  const [mod, pass, xl] = await Promise.all([browse('mod'), browse('pass'), browse('xl')])
  await inGlobal(mod, pass, xl)
  const words = uniqueName('buy my fish')
  await say(pass, `before ${words}`)
  await row(mod, `before ${words}`).hover({ position: { x: 20, y: 12 } })
  const muteThem = mod.getByRole('toolbar').getByRole('button', { name: 'Mute with a reason' })
  // The bar stays while the pointer goes to what the administration adds to it.
  await muteThem.hover()
  await muteThem.click()
  const mute = dialog(mod, 'Mute User')
  await expect(mute.getByText(`before ${words}`).first()).toBeVisible()
  await mute.getByRole('textbox', { name: /^Reason/ }).fill('sells fish')
  await mute.getByRole('switch', { name: 'In the shadow' }).click()
  await mute.getByRole('button', { name: 'Mute Pass' }).click()
  await expect(mute).toHaveCount(0)

  await say(pass, `@XL_fan ${words}`)
  // Said after it, and there.
  await say(mod, `has anybody seen the cat, ${words}?`)
  await expect(message(xl, `has anybody seen the cat, ${words}?`)).toBeVisible()
  for (const again of [false, true]) {
    if (again) {
      await Promise.all([pass.reload(), xl.reload()])
      await enterGlobal(pass)
      await enterGlobal(xl)
      await expect(message(xl, `has anybody seen the cat, ${words}?`)).toBeVisible()
    }
    await expect(row(pass, `@XL_fan ${words}`)).toBeVisible()
    await expect(row(xl, `@XL_fan ${words}`)).toHaveCount(0)
  }
  await expect(row(mod, `@XL_fan ${words}`)).toHaveCount(0)
  await expect(pass.getByText(/muted you/)).toHaveCount(0)

  // Moderators find it beside the person, and end it there.
  await row(mod, `before ${words}`).hover({ position: { x: 20, y: 12 } })
  await muteThem.hover()
  await muteThem.click()
  await expect(mute.getByText(`@XL_fan ${words}`)).toBeVisible()
  await fitsEachWidth(mod)
  expect(await seriousFindings(mod)).toEqual([])
  await mute.getByRole('button', { name: 'End the mute' }).click()
  await expect(mute.getByRole('button', { name: 'End the mute' })).toHaveCount(0)
  await mod.keyboard.press('Escape')
  await say(pass, `after ${words}`)
  await expect(row(xl, `after ${words}`)).toBeVisible()
})
