/** MED-1: the levels that bring a medal. */
export const levelMedals = [10, 20, 30, 40, 50, 75, 100, 125, 150, 175, 200, 225, 250] as const
