import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Page, PageContext } from '../page/context.ts'
import { Toasts } from '../page/toasts.ts'
import { ToastPlace } from './ToastPlace.tsx'

jest.mock('./ToastView.tsx', () => {
  throw new Error('Loading chunk toasts failed')
})

it('[MFE-3] [TST-1] what toasts say is read, done and closed while what draws them is missing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const toasts = new Toasts()
  const done: string[] = []
  const page = { toasts, composition: { shown: new Promise(() => {}) } } as unknown as Page
  render(
    <PageContext value={page}>
      <ToastPlace />
    </PageContext>,
  )
  toasts.show({ type: 'error', text: 'The tip did not get there', duration: 0 })
  toasts.show({ type: 'error', text: 'The tip did not get there', duration: 0 })
  toasts.show({
    ...{ type: 'info', header: 'A new clip', text: 'of the kitchen', duration: 0 },
    action: { label: 'Look', run: () => done.push('looked') },
  })
  expect(await screen.findByText('The tip did not get there ×2')).toBeVisible()
  expect(screen.getByText('A new clip')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(done).toEqual(['looked'])
  expect(screen.queryByText('A new clip')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(toasts.store.getState().toasts).toEqual([])
  jest.restoreAllMocks()
})
