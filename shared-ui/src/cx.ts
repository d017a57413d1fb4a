/// <reference path="./css.d.ts" />

/** Joins class names; what is empty or false is left out. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
