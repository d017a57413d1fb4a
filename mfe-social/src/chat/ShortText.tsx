import { EmojiText } from '@shoal/ui/EmojiText'
import type { ReactNode } from 'react'
import { Emote } from './emotes/Emote.tsx'
import { pieces } from './text.ts'

/** A message in short, as in a quote: with its emoji and emotes, and without links and mentions. */
export function ShortText({ text }: { text: string }): ReactNode {
  return pieces(text, false).map((piece, index) =>
    piece.kind === 'emote' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its pieces
      <Emote key={index} name={piece.name} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <EmojiText key={index}>{piece.kind === 'mention' ? `@${piece.name}` : piece.text}</EmojiText>
    ),
  )
}
