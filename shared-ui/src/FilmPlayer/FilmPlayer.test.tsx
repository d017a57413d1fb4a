import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FilmPlayer, type FilmSound } from './FilmPlayer.tsx'

/** What jsdom lacks: a film of 100 s that plays and stops. */
beforeAll(() => {
  const media = HTMLMediaElement.prototype
  Object.defineProperty(media, 'duration', { get: () => 100 })
  media.play = async function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    this.dispatchEvent(new Event('play'))
  }
  media.pause = function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
    this.dispatchEvent(new Event('pause'))
  }
})

function show(pageKeys = true) {
  const heard: FilmSound[] = []
  render(
    <>
      <input aria-label="Say something" />
      <button type="button">Elsewhere</button>
      <FilmPlayer
        title="The pan"
        pageKeys={pageKeys}
        video={{ src: '/pan.mp4' }}
        sound={{ volume: 0.5, muted: false }}
        onSound={(sound) => heard.push(sound)}
      />
    </>,
  )
  const film = screen.getByLabelText<HTMLVideoElement>('The pan')
  fireEvent.loadedMetadata(film)
  return { film, heard, time: () => screen.getByRole('slider', { name: 'Time' }) }
}

describe('a film', () => {
  it('[STR-8] has the controls of a camera: play, sound, the time by pointer and keys, full screen, and none of the browser’s own', async () => {
    const { film, heard, time } = show()
    expect(film.controls).toBe(false)
    expect(film.volume).toBe(0.5)
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(film.paused).toBe(false)
    // The picture itself is the largest button.
    await userEvent.click(film)
    expect(film.paused).toBe(true)

    fireEvent.change(time(), { target: { value: '40' } })
    expect(film.currentTime).toBe(40)
    fireEvent.seeking(film)
    expect(time()).toHaveAttribute('aria-valuetext', '40 of 100 seconds')
    for (const [key, at] of [
      ['ArrowRight', 45],
      ['ArrowLeft', 40],
      ['PageUp', 100],
      ['Home', 0],
      ['End', 100],
    ] as const) {
      fireEvent.keyDown(time(), { key })
      expect([key, film.currentTime]).toEqual([key, at])
    }

    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.8' } })
    act(() => void film.dispatchEvent(new Event('volumechange')))
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }))
    expect(heard).toEqual([
      { volume: 0.8, muted: false },
      { volume: 0.8, muted: true },
    ])
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeInTheDocument()
  })

  it('[STR-8] obeys the keys of a camera on a page that is about it, but not while somebody writes', () => {
    const { film } = show()
    const press = (key: string, where: Element = document.body) => fireEvent.keyDown(where, { key })
    press('k')
    expect(film.paused).toBe(false)
    press('l')
    expect(film.currentTime).toBe(10)
    press('j')
    expect(film.currentTime).toBe(0)
    press('m')
    expect(film.muted).toBe(true)
    press('k', screen.getByLabelText('Say something'))
    expect(film.paused).toBe(false)
  })

  it('[STR-8] one of many obeys them only while the focus is in it', () => {
    const { film, time } = show(false)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'k' })
    expect(film.paused).toBe(true)
    fireEvent.keyDown(time(), { key: 'k' })
    expect(film.paused).toBe(false)
  })
})
