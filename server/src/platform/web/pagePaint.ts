import { service } from '../feature.ts'

/** What a painter knows of the page: only what its document tells the same person anyway. */
export interface Paint {
  /** The remote that brings the panel. */
  remote: string
  /** Answers of the calls that the panel begins with, by address. */
  answers: Readonly<Record<string, unknown>>
  states: Readonly<Record<string, unknown>>
}

/** The HTML of a main panel as it looks before its code runs; null when it cannot be told. Texts in it are escaped. */
export type Painter = (paint: Paint) => string | null

/** What main panels look like before their code runs: a feature adds a painter for its panel. */
export const usePagePaint = service(() => {
  const painters = new Map<string, Painter>()
  return {
    add: (panel: string, painter: Painter): void => void painters.set(panel, painter),
    /** Null where nobody paints the panel. */
    paint: (panel: string, paint: Paint): string | null => painters.get(panel)?.(paint) ?? null,
  }
})
