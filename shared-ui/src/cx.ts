/// <reference path="./css.d.ts" />

/** Joins class names; empty and false ones are left out. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
