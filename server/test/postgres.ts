import { Client } from 'pg'

/** Runs a statement on the server TEST_DATABASE_URL names, outside the databases of the tests; the number of its rows. */
export async function onPostgres(statement: string): Promise<number> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(statement)).rows.length
  } finally {
    await client.end()
  }
}

export const databaseExists = async (name: string): Promise<boolean> =>
  (await onPostgres(`select 1 from pg_database where datname = '${name}'`)) > 0
