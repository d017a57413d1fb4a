import { inject, missing } from '../../support/faults.ts'
import { expect, restIsFine, subject, test } from '../support/failure.ts'

test('[MFE-3] later-parts: the mounted parts of a remote go on fetching their chunks after another of its offers was fetched anew', async ({
  visitor,
}) => {
  const heal = await inject(visitor, /src_SubjectSlot/, missing)
  await visitor.goto('/subject')
  const panel = subject(visitor, 'panel')
  await expect(panel).toBeVisible()
  const hole = visitor.getByRole('button', { name: 'subject is missing. Retry' })
  await expect(hole).toBeVisible()

  await heal()
  // By Retry, unless the page had fetched it anew by itself when it was first connected.
  await expect(async () => {
    if (await hole.isVisible()) await hole.click({ timeout: 1_000 })
    await expect(subject(visitor, 'slot')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(panel).toBeVisible()
  await visitor.getByRole('button', { name: 'More of the subject' }).click()
  await expect(visitor.getByText('a later part of the panel')).toBeVisible()
  test.info().annotations.push({ type: 'failure-mode', description: 'panel: goes on fetching its parts' })
  await restIsFine(visitor)
})
