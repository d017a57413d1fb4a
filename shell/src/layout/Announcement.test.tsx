import { createBus } from '@shoal/bus'
import { announcementArea } from '@shoal/bus/announcement'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Page, PageContext } from '../page/context.ts'
import { Announcement } from './Announcement.tsx'

it('[ANN-1] a line that the bar cuts is opened by key, and another one begins closed', async () => {
  const bus = createBus({ initial: { announcement: 'Tonight at nine' }, request: async () => ({}) })
  render(
    <PageContext value={{ bus } as unknown as Page}>
      <Announcement />
    </PageContext>,
  )
  const line = (name: string) => screen.getByRole('button', { name })
  expect(line('Tonight at nine')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(line('Tonight at nine')).toHaveAttribute('aria-expanded', 'true')
  act(() => bus.state(announcementArea.states.announcement).set('Tomorrow at ten'))
  expect(line('Tomorrow at ten')).toHaveAttribute('aria-expanded', 'false')
})
