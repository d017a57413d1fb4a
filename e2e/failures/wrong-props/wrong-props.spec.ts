import { expect, openModal, restIsFine, subject, test } from '../support/failure.ts'

test('[MFE-3] [MFE-11] wrong-props: a remote hands another what does not fit its declaration', async ({ visitor }) => {
  const said: string[] = []
  visitor.on('console', (message) => said.push(message.text()))
  await visitor.addInitScript(() => void Object.assign(globalThis, { neighbourMode: 'wrong-props' }))
  await visitor.goto('/subject', { waitUntil: 'commit' })
  await expect(subject(visitor, 'panel')).toBeVisible()

  await openModal(visitor)
  await expect(visitor.getByText(/^Subject can’t be opened/)).toBeVisible()
  await expect(visitor.getByRole('dialog')).toHaveCount(0)
  const lines = () => said.join('\n')
  await expect.poll(lines).toMatch(/modal subject was given wrong props: from: expected string, by mfe-neighbour@/)
  await expect.poll(lines).toMatch(/slot subject was given wrong props: count: expected number, by mfe-neighbour@/)
  const hole = visitor.getByRole('button', { name: 'subject is missing. Retry' })
  await expect(hole).toBeVisible()
  await restIsFine(visitor)

  await visitor.evaluate(() => void Object.assign(globalThis, { neighbourMode: undefined }))
  await visitor.getByRole('button', { name: /^Neighbour counts/ }).click()
  await hole.click()
  await expect(subject(visitor, 'slot')).toBeVisible()
  await openModal(visitor)
  await expect(subject(visitor, 'modal')).toBeVisible()
})
