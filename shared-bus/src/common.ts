/** What many areas are made of. It stands in two files, so that what an area adds to a person is made of the values, too. */
export * from './person.ts'
export * from './values.ts'
