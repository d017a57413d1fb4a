import { codeIn, newestMail, type Page, uniqueName } from './test.ts'

/** Signs a new person up in this browser, without the forms: those have their own journey. */
export async function newPerson(page: Page, url: string): Promise<{ name: string; email: string; password: string }> {
  const name = uniqueName('crab')
  const person = { name, email: `${name}@example.test`, password: 'first-password' }
  await page.request.post('/api/auth/sign-up', {
    data: { email: person.email, displayName: name, password: person.password },
  })
  await page.request.post('/api/auth/confirm-email', {
    data: { code: codeIn((await newestMail(url, person.email)).text) },
  })
  return person
}
