/** What a server counts under this name just now, 0 where it has counted nothing; `labels` as they are written, `why="unread"`. */
export async function metricOf({ url }: { url: string }, name: string, labels?: string): Promise<number> {
  const line = labels === undefined ? name : `${name}{${labels}}`
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((one) => one.startsWith(`${line} `))?.slice(line.length) ?? 0)
}

/** How many a server has turned away for this reason so far. */
export const turnedAway = (server: { url: string }, why: string): Promise<number> =>
  metricOf(server, 'shoal_turned_away_total', `why="${why}"`)
