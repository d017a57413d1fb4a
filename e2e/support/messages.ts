import type { Page } from '@playwright/test'

/**
 * Presses what a message of the page offers. Another message may lie in front of it, for instance of a daily challenge that
 * was drawn for this person; where the focus is, messages open up, as they do under the pointer.
 */
export async function answerMessage(page: Page, label: string): Promise<void> {
  const button = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: label, exact: true })
  await button.focus()
  await button.click()
}
