import { render, screen } from '@testing-library/react'
import { EmojiText, splitEmoji } from './EmojiText.tsx'

describe('EmojiText', () => {
  it('[CHAT-2] draws each emoji by one picture, also of several signs, tones and flags, and leaves what is text', () => {
    render(<EmojiText>{'go 🔥 ❤️‍🔥 👍🏽 🇹🇷 1️⃣ ☀ #1 © 2026 →'}</EmojiText>)
    expect(
      screen.getAllByRole<HTMLImageElement>('img').map((picture) => [picture.alt, new URL(picture.src).pathname]),
    ).toEqual(
      [
        ['🔥', '1f525'],
        ['❤️‍🔥', '2764-200d-1f525'],
        ['👍🏽', '1f44d-1f3fd'],
        ['🇹🇷', '1f1f9-1f1f7'],
        ['1️⃣', '0031-20e3'],
        ['☀', '2600'],
      ].map(([emoji, name]) => [emoji, `/emoji/twemoji-1.2.5/${name}.svg`]),
    )
    expect(document.body).toHaveTextContent('go #1 © 2026 →')
  })

  it('leaves a text without emoji whole', () => {
    expect(splitEmoji('שלום, (c) 50 % off…')).toEqual(['שלום, (c) 50 % off…'])
  })
})
