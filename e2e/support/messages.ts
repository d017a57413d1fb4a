import type { Page } from '@playwright/test'

/**
 * Presses the button of a message on the page. Another message may lie in front of it, for instance of a daily challenge
 * that was drawn for this person; where the focus is, messages open up, as they do under the pointer.
 */
export async function answerMessage(page: Page, label: string): Promise<void> {
  const button = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: label, exact: true })
  await button.focus()
  await button.click()
}
