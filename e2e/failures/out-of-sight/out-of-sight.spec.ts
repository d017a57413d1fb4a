import { expect, subject, test } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

test('[MFE-3] out-of-sight: what only watches fails where nobody sees it, is told to the console, and comes back by itself', async ({
  visitor,
}) => {
  const said: string[] = []
  visitor.on('console', (message) => said.push(message.text()))
  const heal = await inMode('watch-throws')(visitor)
  await visitor.clock.install()
  await visitor.goto('/subject', { waitUntil: 'commit' })
  await expect(subject(visitor, 'panel')).toBeVisible()
  await expect(subject(visitor, 'slot')).toBeVisible()
  await expect.poll(() => said.join('\n')).toContain('the watch is drawn badly')
  await expect(visitor.getByText(/is missing/)).toHaveCount(0)

  await heal()
  await visitor.clock.fastForward(61_000)
  await expect(visitor.getByTestId('subject-watch')).toBeAttached()
})
