/** PRO-1: how many characters a display name has. */
export const displayNameLength = { min: 3, max: 16 } as const

/** PRO-1: null for a name that can be had, otherwise the text to show under the field, which is the source's. */
export function displayNameProblem(name: string): string | null {
  const { min, max } = displayNameLength
  if (!/^[A-Za-z0-9_-]*$/.test(name)) return 'Display name can only contain letters, numbers, dashes, and underscores.'
  if (name.length < min || name.length > max) return `Display name must be ${min} to ${max} characters long`
  return null
}

/** PRO-1: shown for a person who wrote nothing about themselves. */
export const defaultBio = (displayName: string): string => `Not much is known about ${displayName}...`
