import { expect, type Locator, type Page } from './test.ts'

/** Where one writes in the global room. */
export const composer = (page: Page) =>
  page.getByRole('form', { name: 'Write in Global' }).getByRole('combobox', { name: 'Message' })

export async function enterGlobal(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Global/ }).click()
  await expect(composer(page)).toBeEnabled()
}

export async function inGlobal(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.goto('/')))
  for (const page of pages) await enterGlobal(page)
}

export const log = (page: Page) => page.getByRole('log')
/** The newest message with a text, with its author. */
export const row = (page: Page, text: string) => page.locator('[data-message]', { hasText: text }).last()

/**
 * Writes into a line and presses Enter at once, as people do: a line that is said before the page is connected waits for
 * it. Where a busy machine takes longer than the ten seconds that it waits, it is in the line again, and Enter is pressed
 * once more.
 */
export async function sayAtOnce(line: Locator, text: string): Promise<void> {
  await line.fill(text)
  await line.press('Enter')
  const back = line.page().getByText('Not sent: ten seconds went by')
  await expect(async () => {
    if (await back.isVisible()) await line.press('Enter')
    await expect(log(line.page()).getByText('sending', { exact: true })).toHaveCount(0, { timeout: 1_000 })
    expect(await back.isVisible()).toBe(false)
  }).toPass()
}

/** Says something in the global room. */
export const say = (page: Page, text: string): Promise<void> => sayAtOnce(composer(page), text)

/** Says many things one after the other over the page's socket: messages that only fill a room need no typing. */
export const sayAll = (page: Page, texts: readonly string[]): Promise<void> =>
  page.evaluate(async (all) => {
    const { bus } = (
      window as unknown as { __shoal: { bus: { request(event: object, payload: object): Promise<unknown> } } }
    ).__shoal
    // This could run before the server has let the page in; people who type are slower than that.
    await bus.request({ kind: 'outgoing', name: 'chat:join' }, { room: 'global' })
    for (const text of all) await bus.request({ kind: 'outgoing', name: 'chat:send' }, { room: 'global', text })
  }, texts)

/** A message with exactly this text. */
export const message = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })
