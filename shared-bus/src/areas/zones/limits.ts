/** What a zone may be at most. */
export const zoneLimits = {
  zones: 500,
  pointsMin: 3,
  pointsMax: 40,
  nameMax: 60,
  linkMax: 2_000,
  /** XP that one zone gives or takes. */
  experienceMax: 10_000,
} as const
