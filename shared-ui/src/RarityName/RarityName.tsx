import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import classes from './RarityName.module.css'

export type Rarity = 'COMMON' | 'UNCOMMON' | 'RARE' | 'EPIC' | 'PURCHASE'

/** The colour of a rarity as a CSS value (UI-8): uncommon green, rare blue, epic pink, purchase red. */
export function rarityColor(rarity: Rarity): string {
  return `var(--${rarity.toLowerCase()})`
}

export type RarityNameProps = ComponentProps<'span'> & { rarity: Rarity }

/** The name of an item in the colour of its rarity (UI-8). */
export function RarityName({ rarity, className, ...rest }: RarityNameProps) {
  return <span data-rarity={rarity} {...rest} className={cx(classes.name, classes[rarity.toLowerCase()], className)} />
}
