import { expect, restIsFine, subject, test } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

test('[MFE-3] [MFE-9] lingers: what an offer leaves running reaches nobody once it is gone', async ({ visitor }) => {
  const heal = await inMode('lingers')(visitor)
  await visitor.goto('/subject')
  await expect(subject(visitor, 'panel')).toBeVisible()
  await expect(visitor.getByText('The panel lingers').first()).toBeVisible()
  await heal()
  // Away from the panel; the slot goes with the side panel that holds it, so only the panel is asked for here.
  await restIsFine(visitor)
  await expect(visitor.getByText('The panel lingers')).toHaveCount(0)
  const heard = await visitor.evaluate(async () => {
    const { bus } = (
      window as unknown as {
        __shoal: {
          bus: {
            on(topic: object): { subscribe(next: (value: { text: string }) => void): { unsubscribe(): void } }
            subscriptions(): Record<string, number>
          }
        }
      }
    ).__shoal
    const texts: string[] = []
    const subscription = bus.on({ kind: 'topic', name: 'toast:show' }).subscribe(({ text }) => texts.push(text))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))
    // Ten turns of the interval that the panel left behind.
    await new Promise((resolve) => setTimeout(resolve, 500))
    subscription.unsubscribe()
    return texts.filter((text) => text.startsWith('The panel'))
  })
  expect(heard).toEqual([])
  test.info().annotations.push({ type: 'failure-mode', description: 'panel: silenced' })
})
