import { facts, moves } from './picture.ts'
import { expect, type Page } from './test.ts'

/** A camera's picture among those below the main one. */
export const card = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Cameras' }).getByRole('button', { name: new RegExp(`^${name},`) })

/** Chooses a camera as soon as it is live, and waits until its picture moves. */
export async function watchLive(page: Page, name: string, width: number): Promise<void> {
  await expect(card(page, name)).not.toHaveAccessibleName(/offline/i)
  await card(page, name).click()
  await expect.poll(async () => (await facts(page)).width).toBe(width)
  await moves(page)
}
