import type { DebuffName, PageLook } from './shapes.ts'

const looks: Readonly<Record<DebuffName, PageLook>> = {
  'Color Blind': 'blind',
  'Mirror Universe': 'mirror',
  'Cyber Attack': 'cyber',
}

/** The class that the body wears while this one works [CLAN-5]. */
export const lookOf = (name: DebuffName): PageLook => looks[name]
