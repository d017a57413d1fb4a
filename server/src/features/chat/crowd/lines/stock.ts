import { abroad } from './abroad.ts'
import { asked, called, goodbye, hello, known, thanks, welcome, welcomeToo } from './answers.ts'
import { anywhere } from './anywhere.ts'
import { attic } from './attic.ts'
import { bedroom } from './bedroom.ts'
import { garden } from './garden.ts'
import { kitchen } from './kitchen.ts'
import type { Lines } from './lines.ts'
import { tank } from './tank.ts'

/** What is said about each camera. */
export const about: Readonly<Record<string, Lines>> = { kitchen, tank, bedroom, garden, attic }

const textsOf = ({ alone, together, seen = [] }: Lines): string[] => [
  ...alone,
  ...together.flat().map((line) => line.replace(/^[A-D][:>] /, '')),
  ...seen.flatMap(({ say }) => say),
]

/** Every template of the chat. */
export const stock: readonly string[] = [
  ...[anywhere, ...Object.values(about)].flatMap(textsOf),
  ...Object.values(abroad).flatMap((own) => [...own.alone, ...own.hello, ...own.yes]),
  ...[welcome, welcomeToo, hello, thanks, goodbye, called, asked].flat(),
  ...known.flatMap(({ say }) => say),
]
