import { randomUUID } from 'node:crypto'
import { expect, type Page } from './test.ts'

/** Gives a person items by their names, as an admin. */
export async function give(admin: Page, to: Page, ...names: string[]): Promise<void> {
  const { user } = await (await to.request.get('/api/auth')).json()
  const { items } = (await (await admin.request.get('/api/items')).json()) as {
    items: Record<string, { id: number; name: string }>
  }
  for (const name of names) {
    const itemId = Object.values(items).find((item) => item.name === name)!.id
    const data = { userId: user.id, itemId, reason: 'for the journey' }
    const answer = await admin.request.post('/api/items/give', { data, headers: { 'idempotency-key': randomUUID() } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}
