import { timeText } from './limiter.ts'

describe('how long somebody has to wait', () => {
  it.each([
    [1, '1 second'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [7_199, '120 minutes'],
    [7_201, '3 hours'],
    [86_400, '24 hours'],
  ])('%i seconds are said as %s', (seconds, text) => {
    expect(timeText(seconds)).toBe(text)
  })
})
