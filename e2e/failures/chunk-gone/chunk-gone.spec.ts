import { inject, missing } from '../../support/faults.ts'
import {
  buildSubject,
  expect,
  expectSameDocument,
  markDocument,
  restIsFine,
  subject,
  test,
} from '../support/failure.ts'

test('[MFE-3] [MFE-2] chunk-gone: the files of the build that a page knows are gone after another was shipped', async ({
  visitor,
  remotes,
}) => {
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Home of the neighbour' })).toBeVisible()
  await expect(subject(visitor, 'slot')).toContainText('first edition')
  await markDocument(visitor)
  const old = await visitor.evaluate(
    () =>
      (
        JSON.parse(document.getElementById('shoal-registry')!.textContent!) as {
          remotes: { name: string; base: string }[]
        }
      ).remotes.find(({ name }) => name === 'mfe-subject')!.base,
  )
  // Somebody cleaned up by hand; the page has neither the panel's code nor the news.
  await inject(visitor, new RegExp(`${old}src_SubjectPanel`), missing)
  buildSubject(remotes, 'second')
  try {
    await visitor.getByRole('link', { name: 'Subject' }).click()
    const panel = subject(visitor, 'panel')
    const retry = visitor.getByRole('main').getByRole('button', { name: 'Retry' })
    await expect(panel.or(retry)).toBeVisible()
    if (await retry.isVisible()) await retry.click()
    await expect(panel).toContainText('second edition')
    test.info().annotations.push({ type: 'failure-mode', description: 'panel: second edition' })
    await restIsFine(visitor)
    await expectSameDocument(visitor)
  } finally {
    buildSubject(remotes)
  }
})
