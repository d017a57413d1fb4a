// What other areas of this remote may use of accounts.
export { UsersPlate } from './UsersPlate.tsx'
