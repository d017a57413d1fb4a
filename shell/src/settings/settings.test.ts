import { readSettings } from './Settings.ts'

const standard = { sound: { volume: 0.3, muted: false }, motion: 'system' }

it('keeps what was chosen', () => {
  const kept = { sound: { volume: 0.8, muted: true }, motion: 'reduce' }
  expect(readSettings(JSON.stringify(kept))).toEqual(kept)
})

it.each([null, '', '{', '[]', '{"sound":{"volume":7,"muted":"yes"},"motion":9}'])(
  'understands %j as far as it can',
  (text) => {
    expect(readSettings(text)).toEqual(standard)
  },
)
