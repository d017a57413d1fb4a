import { errorText } from './errors.ts'

describe('errorText', () => {
  it('[UI-11] takes the first message of a parsed array', () => {
    expect(errorText('[{"message":"Too short"},{"message":"Too odd"}]')).toBe('Too short')
    expect(errorText([{ message: 'Too short' }])).toBe('Too short')
  })

  it('[UI-11] takes a string body or a message field', () => {
    expect(errorText('No more fish')).toBe('No more fish')
    expect(errorText({ message: 'No more fish', code: 'x' })).toBe('No more fish')
  })

  it.each([[undefined], [null], [''], [[]], [{}], [{ message: 7 }], [42]])(
    '[UI-11] says the generic text for %p',
    (body) => {
      expect(errorText(body)).toBe('Sorry, something went wrong')
    },
  )

  it('[UI-11] shows text that only looks like JSON as it is', () => {
    expect(errorText('[sic]')).toBe('[sic]')
  })
})
