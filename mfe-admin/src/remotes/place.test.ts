import { addressOf, placeOf } from './place.ts'

it('stands in the address, each way', () => {
  for (const address of [
    '/admin/remotes',
    '/admin/remotes/history',
    '/admin/remotes/tokens',
    '/admin/remotes/mfe-social',
  ])
    expect(addressOf(placeOf(address))).toBe(address)
  expect(placeOf('/admin/remotes/mfe-social/')).toEqual({ view: 'remote', name: 'mfe-social' })
})

it('is the overview for whatever else stands there', () => {
  for (const address of ['/admin/remotes/', '/admin/remotes/elsewhere', '/', '/admin/remotesque'])
    expect(placeOf(address)).toEqual({ view: 'overview' })
})
