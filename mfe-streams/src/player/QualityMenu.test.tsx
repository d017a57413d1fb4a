import { cleanup, render, screen } from '@testing-library/react'
import { type Rung, rungs } from './preferences.ts'
import { QualityMenu } from './QualityMenu.tsx'

afterEach(cleanup)

const menu = (heights: Partial<Record<Rung, number>>, height: number) =>
  render(
    <QualityMenu
      quality="high"
      levels={rungs.flatMap((rung) => {
        const lines = heights[rung]
        return lines === undefined ? [] : [{ rung, height: lines, bitrate: lines }]
      })}
      height={height}
      soundOnly={height === 0}
      onChange={() => {}}
    />,
  )
const choices = () => [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' }).options]

it('[STR-8] a camera of one quality offers no choice, and names the size that its broadcaster sends now', () => {
  const { container } = menu({ high: 720 }, 540)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(container).toHaveTextContent(/^540p$/)
})

it('[STR-8] a camera of two qualities offers both by their sizes', () => {
  menu({ high: 540, low: 360 }, 540)
  expect(choices().map(({ text }) => text)).toEqual(['Auto', 'High · 540p', 'Low · 360p'])
})

it('[STR-8] names what is for slow lines, and what plays where no picture does', () => {
  const { container } = menu({ high: 720, low: 360, least: 240, sound: 0 }, 0)
  expect(choices().map(({ text }) => text)).toEqual(['Auto', 'High · 720p', 'Low · 360p', '240p', 'Sound only'])
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent(/^Sound$/)
})
