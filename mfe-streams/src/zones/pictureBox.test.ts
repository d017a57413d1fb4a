import { pictureBox } from './pictureBox.ts'

const wide = { width: 1280, height: 720 }
const frame = (width: number, height: number, left = 0, top = 0) => ({ left, top, width, height })

describe('where the picture is, on which zones are drawn and shown', () => {
  it('[ZON-5] is the whole frame where the ratio is the same, whatever the size', () => {
    for (const width of [390, 1280, 2200])
      expect(pictureBox(frame(width, (width * 9) / 16), wide)).toEqual(frame(width, (width * 9) / 16))
    expect(pictureBox(frame(800, 450), { width: 640, height: 360 })).toEqual(frame(800, 450))
  })

  it('[ZON-5] leaves out the bars above and below, and those at the sides', () => {
    // Full screen of a phone held upright.
    expect(pictureBox(frame(360, 800), wide)).toEqual(frame(360, 202.5, 0, 298.75))
    // Full screen of a very wide monitor.
    expect(pictureBox(frame(2560, 1080), wide)).toEqual(frame(1920, 1080, 320, 0))
    // A tile of the grid.
    expect(pictureBox(frame(400, 400, 20, 30), wide)).toEqual(frame(400, 225, 20, 117.5))
  })

  it('is nowhere before there is a picture', () => {
    expect(pictureBox(frame(800, 450), { width: 0, height: 0 })).toBeNull()
    expect(pictureBox(frame(0, 0), wide)).toBeNull()
  })
})
