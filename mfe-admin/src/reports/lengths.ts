/** For how long staff mute, in minutes. */
export const lengths = [
  { value: '1', label: '1 minute' },
  { value: '10', label: '10 minutes' },
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
] as const
