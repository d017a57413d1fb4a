import { isOwnEmote } from '@shoal/bus/chat/rules'
import { Emoji } from '@shoal/ui/EmojiText'
import type { Found } from './emoji/book.ts'
import { Emote } from './emotes/Emote.tsx'

/** An emoji, or an emote of the project. */
export function Picture({ of: { emoji, name } }: { of: Found }) {
  // Of hundreds in a list only those in view are fetched.
  if (emoji !== null) return <Emoji emoji={emoji} loading="lazy" />
  return isOwnEmote(name) ? <Emote name={name} /> : null
}
