import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { type Rarity, RarityName, rarityColor } from './RarityName.tsx'

/** The family of a colour by its hue, in degrees. */
function family(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  const high = Math.max(r, g, b)
  const span = high - Math.min(r, g, b)
  const hue = (60 * (high === r ? (g - b) / span : high === g ? 2 + (b - r) / span : 4 + (r - g) / span) + 360) % 360
  if (hue < 20 || hue > 345) return 'red'
  if (hue > 90 && hue < 160) return 'green'
  if (hue > 195 && hue < 250) return 'blue'
  return hue > 290 ? 'pink' : `hue ${hue}`
}

describe('RarityName', () => {
  const tokens = readFileSync(join(__dirname, '../tokens.css'), 'utf8')

  const colours: Array<[Rarity, string]> = [
    ['UNCOMMON', 'green'],
    ['RARE', 'blue'],
    ['EPIC', 'pink'],
    ['PURCHASE', 'red'],
  ]
  it.each(colours)('[UI-8] %s is %s', (rarity, colour) => {
    render(<RarityName rarity={rarity}>Disco squid</RarityName>)
    expect(screen.getByText('Disco squid')).toHaveClass(rarity.toLowerCase())
    const token = /var\((--\w+)\)/.exec(rarityColor(rarity))?.[1]
    const hex = new RegExp(`${token}:\\s*(#[0-9a-f]{6})`).exec(tokens)?.[1]
    expect(family(hex ?? '')).toBe(colour)
  })
})
