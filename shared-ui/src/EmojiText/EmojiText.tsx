import { emojiAddress } from '@shoal/bus/emoji'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import classes from './EmojiText.module.css'

/** Where no such sign stands, there is no emoji: most texts are through with this. */
const perhaps = /[\u203C-\u3299\u{1F000}-\u{1FAFF}]/u
/** Whole emoji, also those of several signs, and signs that systems draw as text or as a picture as they like. */
const emoji = /[[\p{RGI_Emoji}\p{Extended_Pictographic}]--[\xA9\xAE\u2122]]/gv

/** Splits a text: emoji stand at the odd places. */
export const splitEmoji = (text: string): readonly string[] => {
  if (!perhaps.test(text)) return [text]
  const parts: string[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(emoji)) {
    parts.push(text.slice(from, index), found)
    from = index + found.length
  }
  return [...parts, text.slice(from)]
}

/** One emoji as its picture, which looks the same on every system. Copied and read out it is the emoji itself. */
export function Emoji({ emoji, className, ...rest }: { emoji: string } & Omit<ComponentProps<'img'>, 'src' | 'alt'>) {
  return (
    <img
      draggable={false}
      decoding="async"
      {...rest}
      className={cx(classes.emoji, className)}
      src={emojiAddress(emoji)}
      alt={emoji}
    />
  )
}

/** A text whose emoji are drawn by their pictures. Anything but a text is shown as it is. */
export function EmojiText({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children
  const parts = splitEmoji(children)
  if (parts.length === 1) return children
  // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
  return parts.map((part, index) => (index % 2 === 1 ? <Emoji key={index} emoji={part} /> : part))
}
