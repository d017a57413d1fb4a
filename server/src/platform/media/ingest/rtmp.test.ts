import { readAddress } from './rtmp.ts'

describe('[STR-12] the address that a broadcasting program asks for', () => {
  const wanted = { name: 'cellar', key: 'live+a+b' }
  it.each([
    ['with the key as a query', 'live', 'cellar?key=live+a+b'],
    ['with the key as a query, its plus signs written out', 'live', 'cellar?key=live%2Ba%2Bb'],
    ['with the camera in the server', 'live/cellar', 'live+a+b'],
    ['all of it in the key', 'live', 'cellar/live+a+b'],
    ['pasted with a blank behind it', 'live', 'cellar?key=live+a+b '],
    ['pasted with a blank before it', 'live', ' cellar?key=live+a+b'],
    ['pasted with a line break', 'live', 'cellar?key=live+a+b\r\n'],
    ['pasted with a line break that the program wrote out', 'live', 'cellar?key=live+a+b%0D%0A'],
    ['pasted with a tab, the camera in the server', 'live/cellar ', '\tlive+a+b\t'],
  ])('%s', (_, app, stream) => {
    expect(readAddress(app, stream)).toEqual(wanted)
  })

  it.each([
    ['without a key', 'live', 'cellar'],
    ['with nothing but blanks for a key', 'live', 'cellar?key=%20 '],
    ['of another application', 'play', 'cellar?key=live+a'],
    ['without end', 'live', `cellar?key=${'a'.repeat(600)}`],
  ])('is none %s', (_, app, stream) => {
    expect(readAddress(app, stream)).toBeNull()
  })
})
