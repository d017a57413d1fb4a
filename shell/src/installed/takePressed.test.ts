import { takePressed } from './takePressed.ts'

it('[NOT-3] what a page was opened for is taken out of its address at once; other addresses stay as they are', () => {
  history.replaceState({ shoalPanel: 'clips' }, '', '/clips?search=a#notification=n1')
  expect(takePressed()).toEqual({ id: 'n1' })
  expect([location.pathname, location.search, location.hash]).toEqual(['/clips', '?search=a', ''])
  expect(history.state).toEqual({ shoalPanel: 'clips' })
  history.replaceState(null, '', '/clips#top')
  expect(takePressed()).toBeNull()
  expect(location.hash).toBe('#top')
})
