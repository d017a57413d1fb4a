import { accountsArea } from '@shoal/bus/accounts'
import { useShell } from '@shoal/remote-kit'

/** Finds the one person with a name, upper and lower case aside; null if there is none. */
export function usePersonByName(): (name: string) => Promise<{ id: string; displayName: string } | null> {
  const { api } = useShell()
  return async (name) => {
    const wanted = name.trim().toLowerCase()
    const { users } = await api(accountsArea).users({ query: { query: wanted, page: 0, pageSize: 100 } })
    return users.find(({ displayName }) => displayName.toLowerCase() === wanted) ?? null
  }
}
