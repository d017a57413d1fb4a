import { cleanup, render, screen } from '@testing-library/react'
import { QualityMenu } from './QualityMenu.tsx'

afterEach(cleanup)

const menu = (heights: number[], height: number) =>
  render(
    <QualityMenu
      quality="high"
      levels={heights.map((each) => ({ height: each, bitrate: each }))}
      height={height}
      onChange={() => {}}
    />,
  )

it('[STR-8] a camera of one quality offers no choice, and names the size that its broadcaster sends now', () => {
  const { container } = menu([720], 540)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(container).toHaveTextContent(/^540p$/)
})

it('[STR-8] a camera of two qualities offers both by their sizes', () => {
  menu([540, 360], 540)
  const choices = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' }).options]
  expect(choices.map(({ text }) => text)).toEqual(['Auto', 'High · 540p', 'Low · 360p'])
})
