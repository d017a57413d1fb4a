/** How many a server has turned away for this reason so far, by its metrics. */
export async function turnedAway({ url }: { url: string }, why: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^shoal_turned_away_total\\{why="${why}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
}
