import { babyText } from '../../platform/texts/filter/index.ts'

/** What came in, as super baby mode shows it [FLT-1], or null where that is the same. */
export function babyTextOf(text: string): string | null {
  const baby = babyText(text)
  return baby === text ? null : baby
}
