import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LineNotice } from './LineNotice.tsx'
import { emptyState, type PlayerState } from './playerState.ts'
import type { Quality } from './preferences.ts'

function notice(quality: Quality, state: Partial<PlayerState>) {
  const [onAuto, onPicture] = [jest.fn(), jest.fn()]
  const whole: PlayerState = { ...emptyState, volume: 1, muted: false, phase: 'playing', slow: true, ...state }
  render(<LineNotice state={whole} quality={quality} onAuto={onAuto} onPicture={onPicture} />)
  return { onAuto, onPicture }
}

describe('[STR-8] on a line that is too slow', () => {
  it('a quality that was chosen by hand says so, and offers to leave it to the player', async () => {
    const { onAuto } = notice('high', { height: 360 })
    expect(screen.getByRole('status')).toHaveTextContent('Your line is too slow for High. It plays smaller for now.')
    await userEvent.click(screen.getByRole('button', { name: 'Use Auto' }))
    expect(onAuto).toHaveBeenCalledTimes(1)
  })

  it('the sound alone offers the picture', async () => {
    const { onPicture } = notice('auto', { soundOnly: true })
    await userEvent.click(screen.getByRole('button', { name: 'Try the picture' }))
    expect(onPicture).toHaveBeenCalledTimes(1)
  })

  it('automatic choice says what it plays, and asks for nothing', () => {
    notice('auto', { height: 240 })
    expect(screen.getByRole('status')).toBeInTheDocument()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
