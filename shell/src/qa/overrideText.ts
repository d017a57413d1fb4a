import type { OverrideAnswer } from '@shoal/bus/remotes'

/** How many overrides there are, and how many of them the server refused. */
export function activeText(overrides: readonly OverrideAnswer[]): string {
  const refused = overrides.filter((one) => one.refused !== undefined).length
  const count = (number: number) => `${number} override${number === 1 ? '' : 's'}`
  if (refused === 0) return count(overrides.length)
  if (refused === overrides.length) return `${count(refused)} refused`
  return `${count(overrides.length)}, ${refused} refused`
}

/** What one override asks for, or why it got nothing. */
export const wishText = ({ use, refused }: OverrideAnswer): string =>
  refused === undefined ? use : `refused: ${refused}`
