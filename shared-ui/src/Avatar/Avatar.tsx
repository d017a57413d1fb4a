import { type ComponentProps, type CSSProperties, useState } from 'react'
import { cx } from '../cx.ts'
import classes from './Avatar.module.css'

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The display name; its initials stand in for a missing photo. */
  name: string
  /** The person's colour, any CSS colour. */
  color?: string | null | undefined
  /** Address of the photo; initials are shown while it is missing or when it fails. */
  photo?: string | null | undefined
  /** 20, 32, 48 or 88 pixels. */
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** Where the name isn't written next to the picture, say it. Without it the picture is decoration. */
  label?: string | undefined
}

/** Two letters: the first of two words (`lantern_lou` is LL), otherwise the first two. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2)
  return letters.join('').toUpperCase()
}

/** Photo of a person, or initials on the person's colour. */
export function Avatar({ name, color, photo, size = 'medium', label, className, style, ...rest }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = photo && failed !== photo ? photo : null
  const hue = color ? ({ ...style, '--hue': color } as CSSProperties) : style
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span {...rest} {...spoken} className={cx(classes.avatar, classes[size], className)} style={hue}>
      {initials(name)}
      {shown && <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setFailed(shown)} />}
    </span>
  )
}
