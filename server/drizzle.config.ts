import { defineConfig } from 'drizzle-kit'

// Only for `npm run db:generate`; the server applies the migrations itself when it starts.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/tables.ts',
  out: './migrations',
})
